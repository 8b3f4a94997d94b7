import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Tests the names of signals, and the names that operators append.
@Suite struct NamingTests {
    private let scheduler = TestScheduler()
    private let search = Signal<String, Never>.just("r").named("search")

    @Test func `operators append their names to the name of a signal`() {
        let hits = search.debounce(for: .seconds(1), on: scheduler).map { Signal<String, Never>.just($0) }
            .switchToLatest()
        #expect(hits.name == "search.debounce.map.switchToLatest")
        #expect("\(hits)" == "search.debounce.map.switchToLatest")
    }

    @Test func `printing an unnamed chain of operators shows the type of the signal`() {
        let chain = Signal<String, Never>.just("r").debounce(for: .seconds(1), on: scheduler).map { $0.count }
            .throttle(for: .seconds(1), on: scheduler)
        #expect(chain.name == nil)
        #expect("\(chain)" == "Signal<Int, Never>")
    }

    @Test func `a new name of a signal replaces the previous name`() {
        #expect(search.map { $0.count }.named("lengths").filter { $0 > 1 }.name == "lengths.filter")
    }

    @Test func `naming a signal changes no event`() {
        #expect(Recorder(search.map { $0 + "!" }.named("loud")).events == [.next("r!"), .completed])
    }

    @Test func `a subject has no name until it is given a name`() {
        let subject = Subject<Int, Never>()
        #expect(subject.map { $0 }.name == nil)
        #expect(subject.named("taps").map { $0 }.name == "taps.map")
    }

    @Test func `an operator built from other operators appends only its own name`() {
        #expect(search.finally {}.name == "search.finally")
        #expect(search.catchTo(Signal<String, Never>.empty).name == "search.catchTo")
        #expect(search.deliver(on: scheduler).name == "search.deliver")
        #expect(search.buffer(for: .seconds(1), on: scheduler).name == "search.buffer")
    }

    @Test func `operators for timing, grouping and retries append their names to the signal's name`() {
        let interval = Duration.seconds(1)
        #expect(search.throttle(for: interval, on: scheduler).name == "search.throttle")
        #expect(search.debounce(for: interval, on: scheduler) { _ in true }.name == "search.debounce")
        #expect(search.delaySubscription(interval, on: scheduler).name == "search.delaySubscription")
        #expect(search.timestamp(on: scheduler).name == "search.timestamp")
        #expect(search.measureInterval(on: scheduler).name == "search.measureInterval")
        #expect(search.buffer(count: 2).name == "search.buffer")
        #expect(search.window(count: 2).name == "search.window")
        #expect(search.window(for: interval, on: scheduler).name == "search.window")
        let failing = oneThenFailure.named("request")
        #expect(failing.timeout(perValue: interval, failingWith: .first, on: scheduler).name == "request.timeout")
        #expect(failing.retry(3, backoff: .exponential(), on: scheduler).name == "request.retry")
        #expect(failing.retry { failures in failures }.name == "request.retry")
    }

    @Test func `operators for side effects append their names to the signal's name`() {
        #expect(search.onDispose {}.name == "search.onDispose")
        #expect(search.log(to: { _ in }).name == "search.log")
    }

    @Test func `printing the name of a long chain and releasing the chain use constant stack`() {
        onSmallStack {
            var signal = Signal<Int, Never>.never.named("a")
            let length = heavy(1_000, debug: 500)
            for _ in 0..<length { signal = signal.map { $0 } }
            precondition(signal.name?.count == 1 + length * 4)
        }
    }

    @Test func `operators with several inputs show the names of all inputs`() {
        let numbers = Signal<Int, Never>.just(1).named("numbers")
        #expect(search.combineLatest(with: numbers).name == "combineLatest(search, numbers)")
        #expect(Signal.merge(numbers.map { $0 }, Signal.just(2)).name == "merge(numbers.map, _)")
        #expect(
            Signal.zip(Signal<Int, Never>.just(2), numbers, search).map { $0 }.name == "zip(_, numbers, search).map"
        )
        #expect(Signal.merge(Signal<Int, Never>.just(1), Signal.just(2)).name == nil)
    }
}
