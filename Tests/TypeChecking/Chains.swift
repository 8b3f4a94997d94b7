// Chains of many operators. The script `.ci/type-check` limits how much type checking each function needs.

import RACBindings

func arithmetic(_ numbers: Subject<Int, Never>, _ total: MutableProperty<Int>) {
    numbers.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.filter { $0 > -5 }.map { $0 + 1 }.skip(1).take(10)
        .scan(0) { $0 + $1 }
        .subscribe { total.value += $0 }
}

func search(_ query: MutableProperty<String>, _ find: @escaping @Sendable (String) -> Signal<[String], Never>) {
    query.map { $0.lowercased() }.filter { $0.count > 2 }.distinctUntilChanged()
        .debounce(for: .milliseconds(300), on: QueueScheduler())
        .map { find($0) }.switchToLatest().map { $0.count * 2 }.startWith(0).deliverOnMain()
        .subscribe {
            print($0)
        } completed: {
            print("done")
        }
}

func form(_ name: MutableProperty<String>, _ password: MutableProperty<String>) -> Signal<Bool, Never> {
    Signal.combineLatest(name, password)
        .map { name, password in !name.isEmpty && password.count > 6 }
        .distinctUntilChanged().filter { $0 || !$0 }.map { !$0 }.startWith(false).map { !$0 }
}

func recovery(_ numbers: Subject<Int, CancellationError>) -> Signal<[Int], Never> {
    numbers.flattenMap { .from([$0, $0 * 2]) }.concat(.just(7)).retry(2).doNext { print($0 - 1) }.catch { _ in .just(-1)
    }
    .take(until: Signal<Int, Never>.never).collect()
}

func ends(_ numbers: Subject<Int, CancellationError>) {
    numbers.materialize().filter { !$0.isTerminal }.map { $0.value ?? 0 }.zip(with: Signal.from(0...)).map { $0 + $1 }
        .subscribe { print($0 * 2) }
}

// Slow: at most 29,000 scopes, since `reduce` has a second overload, whose closure receives positions.
func typing(_ text: Subject<String, Never>, _ submit: Subject<Void, Never>, _ scheduler: TestScheduler) -> Signal<
    Int, Never
> {
    text.compactMap { Int($0) }.throttle(for: .seconds(1), on: scheduler).withLatest(from: text) { $0 + $1.count }
        .combinePrevious(0) { $1 - $0 }.filter { $0 != 0 }.buffer(count: 3).map { $0.reduce(0, +) }.reduce(0) {
            $0 + $1
        }
}

func requests(_ ids: Subject<Int, CancellationError>, _ scheduler: TestScheduler) -> Signal<[String], Never> {
    ids.exhaustMap { id in Signal.just(id).map { $0 * 2 } }.switchMap { .just("\($0)") }
        .retry(3, backoff: .exponential(), on: scheduler).timeout(
            perValue: .seconds(5),
            failingWith: .init(),
            on: scheduler
        )
        .tryMap { value throws(CancellationError) in
            if value.isEmpty { throw CancellationError() }
            return value
        }
        .doNext { print($0) }.onDispose { print("over") }.catch { _ in .just("none") }.scan(into: []) { $0.append($1) }
}

func groups(_ numbers: Subject<Int, Never>) {
    Signal.combineLatest(numbers, numbers.map { $0 + 1 }, numbers.map { "\($0)" }, Signal.just(0.5))
        .map { a, b, text, _ in a + b + text.count }
        .groupBy { $0 > 10 }.flattenMap { group in group.map { "\(group.key): \($0)" } }
        .share(replay: 1).enumerated().takeThrough { $0.1.count > 9 }.log("groups").subscribeOnMain { print($0) }
}

func lazily(_ names: [String]) -> Signal<Int, Never> {
    Signal<String, Never>.from { names.lazy.filter { !$0.isEmpty }.map { $0.lowercased() } }.map { $0.count }
        .filter { $0 > 2 }.concat(.from { (1...3).lazy.map { $0 * 2 } }).map { $0 + 1 }.merge(with: .from([1, 2]))
}

func slidingAverages(_ temperatures: Subject<Double, Never>) -> Signal<String, Never> {
    temperatures.sliding(count: 3).map { $0.reduce(0, +) / 3 }.filter { $0 > 1.5 }.map { "\($0) °C" }
}

func distinctPlaces(_ places: Subject<(Double, Double), Never>) -> Signal<String, Never> {
    places.distinct(comparing: { abs($0.0 - $1.0) + abs($0.1 - $1.1) < 0.5 }).map { "\($0.0 + 1), \($0.1 + 1)" }
}

func distinctWords(_ lines: Subject<String, Never>) -> Signal<Int, Never> {
    lines.distinct { $0.lowercased() }.map { $0.count * 2 }.scan(0) { $0 + $1 }
}

func dividesAmounts(_ amounts: Subject<Int, Never>) {
    let (large, small) = amounts.map { $0 * 100 }.partition { $0 > 1_000 }
    large.map { $0 + 1 }.merge(with: small.filter { $0 > 0 }).subscribe { print($0) }
}
