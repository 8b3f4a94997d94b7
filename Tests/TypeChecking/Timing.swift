// Chains with timers, schedulers and virtual time. The script `.ci/type-check` limits how much type checking each function needs.

import RACBindings

func countsDown(_ scheduler: TestScheduler) {
    Signal.interval(.seconds(1), on: scheduler).enumerated().map { 10 - $0.0 }.takeWhile { $0 >= 0 }.map { "\($0)" }
        .concat(.just("go"))
        .subscribe { print($0) }
}

func doubleClicks(_ clicks: Subject<Void, Never>, _ scheduler: TestScheduler) -> Signal<Int, Never> {
    clicks.buffer(for: .milliseconds(300), on: scheduler).map { $0.count }.filter { $0 > 1 }.map { $0 / 2 }
}

func throttledScrolling(_ offsets: Subject<Double, Never>, _ scheduler: TestScheduler) {
    offsets.throttle(for: .milliseconds(16), on: scheduler).map { $0 / 44 }.map { Int($0) }.distinctUntilChanged()
        .subscribe { print("row \($0 + 1)") }
}

func delaysThenUndoes(_ deleted: Subject<Int, Never>, _ undo: Subject<Void, Never>, _ scheduler: TestScheduler) {
    deleted.switchMap { id in Signal.just(id).delay(.seconds(5), on: scheduler).take(until: undo) }
        .map { $0 + 1 }.subscribe { print("deleted \($0)") }
}

func timesRequests(_ server: Server, _ scheduler: TestScheduler) -> Signal<Duration, ServerError> {
    server.article(1).timestamp(on: scheduler).map { $0.time * 2 }.filter { $0 > .seconds(1) }
}

func showsSpinnerLate(_ busy: MutableProperty<Bool>, _ scheduler: TestScheduler) -> Signal<Bool, Never> {
    busy.switchMap { $0 ? Signal.just(true).delay(.milliseconds(200), on: scheduler) : .just(false) }
        .distinctUntilChanged()
}

func logsOut(_ touches: Subject<Void, Never>, _ scheduler: TestScheduler) {
    touches.startWith(()).debounce(for: .seconds(300), on: scheduler).take(1).subscribe { print("logged out") }
}

func worksInBackground(_ names: Subject<String, Never>) {
    names.deliver(on: QueueScheduler()).map { $0.split(separator: ",").compactMap { Int($0) } }
        .map { $0.reduce(0, +) }.deliverOnMain().subscribe { print($0) }
}

func onTheMainActor(_ query: MutableProperty<String>, _ server: Server) {
    query.switchMap { server.suggestions($0) }.map { $0.count + 1 }.subscribeOnMain { print($0) }
}

func failsWhenSilent(_ beats: Subject<Int, ServerError>, _ scheduler: TestScheduler) -> Signal<String, Never> {
    beats.timeout(perValue: .seconds(3), failingWith: .timedOut, on: scheduler).map { $0 * 2 }.map { "\($0)" }
        .catch { _ in .just("lost") }
}

func virtualTime(_ scheduler: TestScheduler) {
    Signal.from(1...5).concatMap { Signal.just($0 * 10).delay(.seconds(1), on: scheduler) }.scan(0) { $0 + $1 }
        .subscribe { print($0) }
    scheduler.advance(by: .seconds(5))
}

func virtualTimeOfIntervals(_ scheduler: TestScheduler) -> Signal<[Int], Never> {
    Signal.interval(.seconds(1), on: scheduler).enumerated().map { $0.0 * $0.0 }.filter { $0 % 2 == 1 }.take(5)
        .collect()
}

func slowsDown(_ numbers: Subject<Int, Never>, _ scheduler: TestScheduler) -> Signal<Int, Never> {
    numbers.zip(with: Signal.interval(.milliseconds(100), on: scheduler)).map { $0.0 * 2 }.filter { $0 < 100 }
}

func asynchronousValues(_ numbers: Subject<Int, Never>) async {
    for await text in numbers.map({ $0 + 1 }).filter({ $0 > 2 }).map({ "\($0)" }).values { print(text) }
}

func asynchronousFirst(_ query: MutableProperty<String>, _ server: Server) async throws(ServerError) -> Int {
    try await query.switchMap { server.search($0) }.map { $0.count * 2 }.firstValue() ?? 0
}

func debouncesByLength(_ query: MutableProperty<String>, _ server: Server, _ scheduler: TestScheduler) {
    query.debounce(on: scheduler) { $0.count < 3 ? .seconds(1) : .milliseconds(300) }.distinctUntilChanged()
        .switchMap { server.suggestions($0) }.map { $0.count + 1 }.subscribe { print($0) }
}

func pausesWhileScrolling(_ prices: Subject<Double, ServerError>, _ isScrolling: MutableProperty<Bool>) {
    prices.map { $0 * 100 }.paused(while: isScrolling, keeping: 10).map { "\(Int($0)) cents" }.ignoreFailure()
        .subscribe { print($0) }
}

func repeatsWhileThereIsMore(_ server: Server, _ remaining: MutableProperty<Int>) -> Signal<String, ServerError> {
    server.page(1).doNext { _ in remaining.value -= 1 }.repeated(while: remaining.value > 0)
        .map { $0.articles.count * 2 }.map { "\($0)" }
}

func repeatsLater(_ server: Server, _ scheduler: TestScheduler) -> Signal<Int, ServerError> {
    server.page(1).map { $0.articles.count + 1 }.repeated { $0.delay(.seconds(3), on: scheduler).take(5) }
        .filter { $0 > 1 }
}

func repeatsOnPress(_ server: Server, _ presses: Subject<Void, Never>) -> Signal<Int, ServerError> {
    server.page(1).repeated { _ in presses }.map { $0.articles.count + 1 }.scan(0) { $0 + $1 }
}

func retriesLinearly(_ server: Server, _ scheduler: TestScheduler) -> Signal<String, Never> {
    server.article(1).retry(5, backoff: .linear(increment: .seconds(2)), on: scheduler).map(\.title)
        .catch { _ in .just("none") }
}

func retriesByOwnRule(_ server: Server, _ scheduler: TestScheduler) -> Signal<String, Never> {
    server.article(1).retry(5, backoff: .custom { .seconds($0 * $0) }, on: scheduler).map { $0.title + "!" }
        .catch { _ in .just("none") }
}
