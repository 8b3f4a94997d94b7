// Chains that combine several signals. The script `.ci/type-check` limits how much type checking each function needs.

import RACBindings

func mergeOfThree(_ taps: Subject<Void, Never>, _ keys: Subject<String, Never>, _ timer: Signal<Duration, Never>) {
    Signal.merge(taps.map { "tap" }, keys.map { "key \($0)" }, timer.map { "time \($0)" })
        .scan(0) { count, _ in count + 1 }
        .subscribe { print($0) }
}

func mergeOfChanges(_ up: Subject<Void, Never>, _ down: Subject<Void, Never>) -> Signal<Int, Never> {
    up.map { 1 }.merge(with: down.map { -1 }).scan(0) { $0 + $1 }.startWith(0).map { max($0, 0) }
}

// Slow: at most 29,000 scopes, since a signal that can fail is merged with a signal that cannot fail and that has its own
// closure.
func mergeOfFailing(_ first: Signal<Int, ServerError>, _ second: Subject<Int, Never>) -> Signal<Int, ServerError> {
    first.map { $0 * 2 }.merge(with: second.map { $0 + 1 }).filter { $0 % 2 == 0 }.map { $0 - 1 }
}

func concatOfConstants(_ numbers: Signal<Int, Never>) -> Signal<String, Never> {
    Signal.just(0).concat(numbers.map { $0 + 1 }).concat(.just(100)).map { "\($0)" }
}

// Slow: at most 51,000 scopes, since numbers with a decimal point can have many types. An array doubles the number of scopes.
// Even a type with only one overload of each of these methods needs 42,880 scopes, so no other signature of the methods would
// make the chain fast.
func latestOfTwoThenMath(_ width: MutableProperty<Double>, _ height: MutableProperty<Double>) {
    width.combineLatest(with: height).map { $0 * $1 / 2 }.map { $0 * 2 + 1 }.filter { $0 > 0.5 }
        .subscribe { print($0) }
}

func latestOfFailing(_ user: Signal<User, ServerError>, _ limit: MutableProperty<Int>) -> Signal<Bool, ServerError> {
    Signal.combineLatest(user, limit).map { $0.id < $1 && $0.isAdmin }.distinctUntilChanged()
}

func latestOfThreeWithTransform(_ a: MutableProperty<Int>, _ b: MutableProperty<Int>, _ c: MutableProperty<Int>) {
    Signal.combineLatest(a, b, c) { $0 + $1 * $2 }.filter { $0 != 0 }.map { 100 / $0 }.subscribe { print($0) }
}

func zipsWithPositions(_ names: Signal<String, Never>) -> Signal<String, Never> {
    names.zip(with: Signal.from(1...)).map { "\($1). \($0)" }
}

func zipsWithTransform(_ names: Signal<String, Never>, _ ages: Signal<Int, Never>) -> Signal<String, Never> {
    Signal.zip(names, ages) { "\($0) is \($1 + 1)" }
}

func withLatestOfProperty(_ taps: Subject<Void, Never>, _ name: MutableProperty<String>) {
    taps.withLatest(from: name) { $1 }.filter { !$0.isEmpty }.map { $0.count }.subscribe { print($0) }
}

func withLatestOfFailing(_ taps: Subject<Int, Never>, _ users: Signal<User, ServerError>) -> Signal<Int, ServerError> {
    taps.withLatest(from: users).map { $0 + $1.id }.filter { $0 > 3 }
}

func withLatestThenSwitch(_ taps: Subject<Void, Never>, _ query: MutableProperty<String>, _ server: Server) {
    taps.withLatest(from: query).map { $1 }.switchMap { server.search($0) }.map { $0.count }.catch { _ in .just(0) }
        .subscribe { print($0) }
}

func samples(_ positions: Subject<Double, Never>, _ scheduler: TestScheduler) -> Signal<Double, Never> {
    positions.sample(Signal.interval(.seconds(1), on: scheduler)).combinePrevious(0) { $1 - $0 }.map { $0 * 60 }
}

func takesUntil(_ numbers: Subject<Int, Never>, _ stop: Subject<Void, Never>) -> Signal<Int, Never> {
    numbers.take(until: stop).skipWhile { $0 < 10 }.takeWhile { $0 < 100 }.map { $0 - 10 }
}

func decides(_ isOn: MutableProperty<Bool>, _ day: MutableProperty<Int>, _ night: MutableProperty<Int>) {
    isOn.switchMap { $0 ? day : night }.map { $0 * 2 }.distinctUntilChanged().subscribe { print($0) }
}

func booleans(_ a: MutableProperty<Bool>, _ b: MutableProperty<Bool>) -> Signal<String, Never> {
    a.and(b).or(b.not()).distinctUntilChanged().map { $0 ? "on" : "off" }
}

func races(_ first: Signal<Int, ServerError>, _ second: Signal<Int, ServerError>) -> Signal<Int, Never> {
    Signal.race(first, second).map { $0 + 1 }.retry(1).catch { _ in .just(-1) }
}

func startsWithSeveral(_ names: Subject<String, Never>) -> Signal<Int, Never> {
    names.startWith("a", "b").map { $0.count }.scan(1) { $0 * $1 }.take(10)
}
