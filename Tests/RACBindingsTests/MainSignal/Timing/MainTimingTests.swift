import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainTimingTests {
    private let numbers = Subject<Int, TestError>()
    private let scheduler = TestScheduler()
    private var limit: Int { 3 }

    private func advance(seconds: Int) {
        scheduler.advance(by: .seconds(seconds))
    }

    @Test func `debounce() sends a value after an interval without another value`() {
        let events = EventsOnMain(
            numbers.onMain.map { LooseNumber($0) }.debounce(for: .seconds(2), on: scheduler)
        )
        numbers.send(1)
        advance(seconds: 1)
        numbers.send(2)
        advance(seconds: 1)
        #expect(events.values.isEmpty)
        advance(seconds: 1)
        #expect(events.values.map(\.number) == [2])
        numbers.send(3)
        numbers.complete()
        #expect(events.values.map(\.number) == [2, 3])
        #expect(events.isCompleted)
    }

    @Test func `debounce() of a main signal with a zero interval sends the last value of a turn`() {
        let events = EventsOnMain(numbers.onMain.map { LooseNumber($0) }.debounce(for: .zero, on: scheduler))
        for number in 1...3 { numbers.send(number) }
        #expect(events.values.isEmpty)
        advance(seconds: 0)
        #expect(events.values.map(\.number) == [3])
    }

    @Test func `debounce() with a zero interval on the main queue sends in the next turn`() async {
        let events = EventsOnMain(numbers.onMain.map { LooseNumber($0) }.debounce(for: .zero))
        for number in 1...3 { numbers.send(number) }
        #expect(events.values.isEmpty)
        while events.values.isEmpty { await mainTurn() }
        await mainTurn()
        #expect(events.values.map(\.number) == [3])
    }

    @Test func `debounce() accepts a closure that returns the interval for each value`() {
        let events = EventsOnMain(numbers.onMain.debounce(on: scheduler) { $0 < limit ? .seconds(1) : .seconds(5) })
        numbers.send(limit)
        scheduler.advance(by: .seconds(4))
        numbers.send(limit - 1)
        scheduler.advance(by: .seconds(1))
        #expect(events.values == [limit - 1])
    }

    @Test func `debounce() with a condition immediately sends values that do not satisfy the condition`() {
        let events = EventsOnMain(numbers.onMain.debounce(for: .seconds(2), on: scheduler) { $0 < limit })
        numbers.send(1)
        numbers.send(4)
        #expect(events.values == [4])
        numbers.send(2)
        advance(seconds: 2)
        #expect(events.values == [4, 2])
    }

    @Test func `throttle() sends at most one value per interval`() {
        let events = EventsOnMain(numbers.onMain.throttle(for: .seconds(2), on: scheduler))
        let first = EventsOnMain(numbers.onMain.throttle(for: .seconds(2), on: scheduler, latest: false))
        for number in 1...3 { numbers.send(number) }
        #expect(events.values == [1])
        advance(seconds: 2)
        #expect(events.values == [1, 3])
        #expect(first.values == [1])
    }

    @Test func `throttle() on the immediate scheduler sends every value`() {
        let events = EventsOnMain(numbers.onMain.throttle(for: .seconds(2), on: ImmediateScheduler()))
        for number in 1...3 { numbers.send(number) }
        #expect(events.values == [1, 2, 3])
    }

    @Test func `delay() sends values and completion later, but the failure immediately`() {
        let events = EventsOnMain(numbers.onMain.map { LooseNumber($0) }.delay(.seconds(2), on: scheduler))
        numbers.send(1)
        advance(seconds: 1)
        numbers.send(2)
        advance(seconds: 1)
        #expect(events.values.map(\.number) == [1])
        numbers.fail(.first)
        #expect(events.failure == nil)
        advance(seconds: 0)
        #expect(events.failure == .first)
        advance(seconds: 2)
        #expect(events.values.map(\.number) == [1])
    }

    @Test func `delay() sends nothing after disposal`() {
        let events = EventsOnMain(numbers.onMain.delay(.seconds(2), on: scheduler))
        numbers.send(1)
        events.dispose()
        #expect(scheduler.pendingActions == 0)
        advance(seconds: 2)
        #expect(events.values.isEmpty)
    }

    @Test(arguments: [0, 1, 2])
    func `timed operators of main signals deliver on the main queue, even if their scheduler runs on another thread`(
        operator number: Int
    ) async {
        let (signal, scheduler) = (numbers.onMain.map { LooseNumber($0) }, scheduler)
        let operators = [
            signal.debounce(for: .seconds(2), on: scheduler),
            signal.throttle(for: .seconds(2), on: scheduler),
            signal.delay(.seconds(2), on: scheduler),
        ]
        let events = EventsOnMain(operators[number].doNext { _ in #expect(MainQueue.isCurrent) })
        numbers.send(1)
        numbers.send(2)
        let count = events.values.count
        onThreads(1) { _ in scheduler.advance(by: .seconds(2)) }
        #expect(events.values.count == count)
        await mainTurn()
        #expect(events.values.last?.number == 2)
        #expect(!events.haveLeftMainQueue)
    }

    @Test
    func `after disposal, delay() of a main signal sends no value, even one that was already due on another thread`()
        async
    {
        let scheduler = scheduler
        let events = EventsOnMain(numbers.onMain.delay(.seconds(2), on: scheduler))
        numbers.send(1)
        onThreads(1) { _ in scheduler.advance(by: .seconds(2)) }
        events.dispose()
        await mainTurn()
        #expect(events.values.isEmpty)
    }

    @Test func `timed operators of main signals release values on the main queue, whichever thread the scheduler uses`()
        async
    {
        final class Witness {
            let isReleased: Counter
            init(_ isReleased: Counter) { self.isReleased = isReleased }
            deinit { isReleased.increment(by: MainQueue.isCurrent ? 1 : 1_000) }
        }
        let (released, scheduler) = (Counter(), scheduler)
        let signal = numbers.onMain.map { _ in Witness(released) }
        let subscriptions = [
            signal.debounce(for: .seconds(2), on: scheduler).subscribe(failed: { _ in }),
            signal.throttle(for: .seconds(2), on: scheduler).subscribe(failed: { _ in }),
            signal.delay(.seconds(2), on: scheduler).subscribe(failed: { _ in }),
        ]
        for number in 0..<3 { numbers.send(number) }
        onThreads(1) { _ in scheduler.advance(by: .seconds(2)) }
        await mainTurn()
        for number in 0..<3 { numbers.send(number) }
        onThreads(1) { _ in for subscription in subscriptions { subscription.dispose() } }
        await mainTurn()
        #expect(released.value == 18)
    }

    @Test func `by default, timed operators of main signals use a scheduler of the main queue`() async {
        let numbers = Signal<Int, Never>.from([1, 2, 3]).onMain
        let events = EventsOnMain(
            numbers.delay(.zero).throttle(for: .zero).debounce(for: .zero).doNext { _ in #expect(MainQueue.isCurrent) }
        )
        #expect(events.values.isEmpty)
        while !events.isCompleted { await mainTurn() }
        #expect(events.values.last == 3)
        #expect(!events.haveLeftMainQueue)
    }
}
