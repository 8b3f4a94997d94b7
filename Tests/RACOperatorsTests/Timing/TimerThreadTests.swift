import Foundation
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// The thread of the caller.
private func here() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }

/// Tests an operator's timer that fires while another thread sends through the operator.
@Suite(.timeLimit(.minutes(20))) struct TimerThreadTests {
    /// A value that calls a closure when it is released.
    private final class Item: Sendable {
        let number: Int
        private let released: @Sendable () -> Void

        init(_ number: Int, released: @escaping @Sendable () -> Void = {}) {
            self.number = number
            self.released = released
        }

        deinit { released() }
    }

    private let scheduler = TestScheduler()
    private let subject = Subject<Item, TestError>()
    private let isAtWork = TestSupport.Expectation()
    private let mayGoOn = TestSupport.Expectation()

    private static let delivering: [String] = ["timeout(after:)", "timeout(perValue:)", "take(for:)"]

    private func ending(_ name: String) -> Signal<Item, TestError> {
        let interval = Duration.seconds(5)
        return switch name {
        case "timeout(after:)": subject.timeout(after: interval, failingWith: .first, on: scheduler)
        case "timeout(perValue:)": subject.timeout(perValue: interval, failingWith: .first, on: scheduler)
        default: subject.take(for: interval, on: scheduler)
        }
    }

    @Test(arguments: delivering)
    func `an operator's timer sends its terminal event on the scheduler even while another thread delivers`(
        name: String
    ) {
        let ends = Shared<[ObjectIdentifier]>([])
        ending(name).subscribe { [isAtWork, mayGoOn] _ in
            isAtWork.fulfill()
            _ = mayGoOn.wait()
        } failed: { _ in
            ends.withLock { $0.append(here()) }
        } completed: {
            ends.withLock { $0.append(here()) }
        }
        let done = onAnotherThread { subject.send(Item(1)) }
        #expect(isAtWork.wait())
        scheduler.advance(by: .seconds(6))
        mayGoOn.fulfill()
        #expect(done.wait())
        #expect(ends.withLock { $0 }.isEmpty)
        scheduler.advance(by: .zero)
        #expect(ends.withLock { $0 } == [here()])
    }

    @Test(arguments: delivering)
    func `after its timer has fired, a timed operator passes no value before the terminal event arrives`(name: String) {
        let interval = Duration.seconds(5)
        let endless = Signal<Int, TestError>.from(0...)
        let signal =
            switch name {
            case "timeout(after:)": endless.timeout(after: interval, failingWith: .first, on: scheduler)
            case "timeout(perValue:)": endless.timeout(perValue: interval, failingWith: .first, on: scheduler)
            default: endless.take(for: interval, on: scheduler)
            }
        let (values, ends, lifetime) = (Counter(), Shared<[ObjectIdentifier]>([]), CompoundDisposable())
        let done = onAnotherThread { [isAtWork, mayGoOn] in
            signal.subscribe(within: lifetime) { value in
                values.increment()
                if value == 0 {
                    isAtWork.fulfill()
                    _ = mayGoOn.wait()
                }
                // The disposal ends the test even if the timer has no effect.
                if value == 10_000 { lifetime.dispose() }
            } failed: { _ in
                ends.withLock { $0.append(here()) }
            } completed: {
                ends.withLock { $0.append(here()) }
            }
        }
        #expect(isAtWork.wait())
        scheduler.advance(by: .seconds(6))
        mayGoOn.fulfill()
        #expect(done.wait())
        #expect(values.value == 1)
        scheduler.advance(by: .zero)
        #expect(ends.withLock { $0 } == [here()])
    }

    private static let late: [(name: String, send: @Sendable (Subscriber<Int, TestError>) -> Void)] = [
        ("a value", { $0.send(2) }), ("a failure", { $0.fail(.second) }), ("a completion", { $0.complete() }),
    ]

    @Test(arguments: delivering, late.map(\.name))
    func `a timed operator passes no event of the source after its timer has ended the result`(
        name: String,
        late: String
    ) throws {
        let send = try #require(Self.late.first { $0.name == late }?.send)
        let interval = Duration.seconds(5)
        let place = Shared<Subscriber<Int, TestError>?>(nil)
        let source = Signal<Int, TestError>.trusted { place.value = $0 }
        let signal =
            switch name {
            case "timeout(after:)": source.timeout(after: interval, failingWith: .first, on: scheduler)
            case "timeout(perValue:)": source.timeout(perValue: interval, failingWith: .first, on: scheduler)
            default: source.take(for: interval, on: scheduler)
            }
        let recorder = Recorder<Int, TestError>()
        signal.subscribeEvents { [isAtWork, mayGoOn] event in
            recorder.record(event)
            if event.value == 1 {
                isAtWork.fulfill()
                _ = mayGoOn.wait()
            }
        }
        let done = onAnotherThread { place.value?.send(1) }
        #expect(isAtWork.wait())
        scheduler.advance(by: .seconds(6))
        // The terminal event of the timer is already pending, but the other thread has not handled it yet.
        if let subscriber = place.value { send(subscriber) }
        mayGoOn.fulfill()
        #expect(done.wait())
        #expect(recorder.events == [.next(1)])
        scheduler.advance(by: .zero)
        #expect(recorder.events == [.next(1), name == "take(for:)" ? .completed : .failed(.first)])
    }

    /// Runs each action on a new thread, and waits for it. Runs at most a hundred actions, because an action can schedule
    /// itself again.
    private struct WaitingScheduler: DelaylessScheduler {
        let now = Duration.zero
        private let actions = Counter()
        private let isOver = DispatchSemaphore(value: 0)

        func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
            guard actions.increment() <= 100 else { return ActionDisposable() }
            let done = TestSupport.Expectation()
            Thread.detachNewThread {
                action()
                done.fulfill()
                // The thread waits. A later thread could otherwise have the same identity as this thread.
                isOver.wait()
                isOver.signal()
            }
            _ = done.wait()
            return ActionDisposable()
        }

        /// Ends all threads.
        func end() {
            isOver.signal()
        }
    }

    @Test
    func `a timed operator delivers its timer's values even if another thread delivers without a pause`() {
        let scheduler = WaitingScheduler()
        defer { scheduler.end() }
        let recorder = Recorder(subject.map(\.number).throttle(for: .seconds(5), on: scheduler))
        for number in 0..<3 { subject.send(Item(number)) }
        waitForOwnThreads()
        // The check precedes the completion, because the completion would also deliver the pending value.
        #expect(recorder.values.last == 2)
        subject.complete()
        waitForOwnThreads()
        #expect(recorder.isCompleted)
    }

    @Test func `delay() holds a failure while the scheduler delivers a delayed value`() {
        let arrivals = Shared<[ObjectIdentifier]>([])
        let scheduler = scheduler
        subject.delay(.seconds(5), on: scheduler).subscribe { [isAtWork, mayGoOn] _ in
            isAtWork.fulfill()
            _ = mayGoOn.wait()
        } failed: { _ in
            arrivals.withLock { $0.append(here()) }
        }
        subject.send(Item(1))
        subject.send(Item(2))
        let place = Shared<ObjectIdentifier?>(nil)
        let done = onAnotherThread {
            place.value = here()
            scheduler.advance(by: .seconds(5))
        }
        #expect(isAtWork.wait())
        subject.fail(.first)
        #expect(arrivals.value.isEmpty)
        mayGoOn.fulfill()
        #expect(done.wait())
        // The failure is delivered by the timer of the second value or by a separate action.
        #expect(arrivals.value.count == 1 && arrivals.value.first == place.value)
    }

    private static let waiting: [String] = ["debounce", "throttle"]

    private func holding(_ name: String) -> Signal<Item, TestError> {
        let interval = Duration.seconds(5)
        return name == "debounce"
            ? subject.debounce(for: interval, on: scheduler) : subject.throttle(for: interval, on: scheduler)
    }

    @Test(arguments: waiting)
    func `a timed operator delivers a due value on the scheduler even if another thread is sending`(name: String) {
        let arrivals = Shared<[(number: Int, thread: ObjectIdentifier)]>([])
        holding(name).subscribe { item in
            arrivals.withLock { $0.append((item.number, here())) }
        } failed: { _ in
        }
        if name == "throttle" { subject.send(Item(0)) }
        // The next value replaces this value. The release of this value then blocks the sending thread.
        subject.send(
            Item(1) { [isAtWork, mayGoOn] in
                isAtWork.fulfill()
                _ = mayGoOn.wait()
            }
        )
        scheduler.advance(by: .seconds(1))
        let done = onAnotherThread { subject.send(Item(2)) }
        #expect(isAtWork.wait())
        scheduler.advance(by: .seconds(10))
        mayGoOn.fulfill()
        #expect(done.wait())
        #expect(arrivals.withLock { $0.last?.number } != 2)
        scheduler.advance(by: .zero)
        #expect(arrivals.withLock { $0.last?.number } == 2)
        #expect(arrivals.withLock { $0.last?.thread } == here())
    }

    @Test(arguments: delivering + waiting)
    func `a timed operator accepts an immediate scheduler, whose timers fire inside the operator`(name: String) {
        let source = Signal<Int, TestError>.from(1...3)
        let scheduler = ImmediateScheduler()
        let signal =
            switch name {
            case "timeout(after:)": source.timeout(after: .zero, failingWith: .first, on: scheduler)
            case "timeout(perValue:)": source.timeout(perValue: .zero, failingWith: .first, on: scheduler)
            case "take(for:)": source.take(for: .zero, on: scheduler)
            case "debounce": source.debounce(for: .zero, on: scheduler)
            default: source.throttle(for: .zero, on: scheduler)
            }
        #expect(Recorder(signal).hasEnded)
    }

    private func onAnotherThread(_ action: @escaping @Sendable () -> Void) -> TestSupport.Expectation {
        let done = TestSupport.Expectation()
        Thread.detachNewThread {
            action()
            done.fulfill()
        }
        return done
    }
}
