import Dispatch
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Tests a subscription that waits on a scheduler whose last reference has been released.
@Suite struct DroppedSchedulerTests {
    @Test(arguments: WaitingCase.all)
    func `deallocating a test scheduler releases its pending actions`(_ waiting: WaitingCase) {
        let objects = LiveObjects()
        weak var leftScheduler: TestScheduler?
        weak var leftSource: Subject<Int, TestError>?
        do {
            let (scheduler, source, probe) = (TestScheduler(), Subject<Int, TestError>(), objects.probe())
            (leftScheduler, leftSource) = (scheduler, source)
            waiting.subscribe(source, scheduler, .seconds(2)) { probe.touch() }
            for value in 0..<5 {
                source.send(value)
                scheduler.advance(by: .milliseconds(700))
            }
            source.send(5)
        }
        #expect(leftScheduler == nil)
        #expect(leftSource == nil)
        #expect(objects.count == 0)
    }

    @Test(arguments: WaitingCase.all)
    func `deallocating a loop scheduler releases its pending actions`(_ waiting: WaitingCase) {
        let objects = LiveObjects()
        weak var leftScheduler: LoopScheduler?
        do {
            let time = Shared(Duration.zero)
            let (subscriberProbe, wakeProbe) = (objects.probe(), objects.probe())
            let scheduler = LoopScheduler(time: { time.value }, wake: { wakeProbe.touch() })
            let source = Subject<Int, TestError>()
            leftScheduler = scheduler
            waiting.subscribe(source, scheduler, .seconds(2)) { subscriberProbe.touch() }
            for value in 0..<5 {
                source.send(value)
                time.value += .milliseconds(700)
                scheduler.runDue()
            }
            source.send(5)
        }
        #expect(leftScheduler == nil)
        #expect(objects.count == 0)
    }

    @Test(arguments: WaitingCase.all)
    func `a live source does not retain the scheduler of a downstream operator and can continue to send`(
        _ waiting: WaitingCase
    ) {
        let objects = LiveObjects()
        weak var leftScheduler: TestScheduler?
        do {
            let (source, probe) = (Subject<Int, TestError>(), objects.probe())
            do {
                let scheduler = TestScheduler()
                leftScheduler = scheduler
                waiting.subscribe(source, scheduler, .seconds(2)) { probe.touch() }
                source.send(1)
                source.send(2)
            }
            #expect(leftScheduler == nil)
            source.send(3)
            source.send(4)
            source.complete()
        }
        #expect(objects.count == 0)
    }

    @Test(arguments: WaitingCase.all)
    func `pending actions of a queue or clock scheduler still run after its last reference is released`(
        _ waiting: WaitingCase
    ) {
        let makers: [@Sendable () -> any Scheduler] = [
            { QueueScheduler() },
            { ClockScheduler(ContinuousClock(), executor: QueueExecutor()) },
        ]
        for makeScheduler in makers {
            let (released, deliveries, end) = (Expectation(), Counter(), SerialDisposable())
            do {
                let source = Subject<Int, TestError>()
                let probe = LiveObjects().probe(onDeinit: { released.fulfill() })
                end.disposable = waiting.subscribe(source, makeScheduler(), .milliseconds(1)) {
                    probe.touch()
                    // The third value of an interval requires a scheduler that has lived for three intervals.
                    if deliveries.increment() == 3 { end.dispose() }
                }
                source.send(1)
                source.send(2)
            }
            #expect(released.wait())
            #expect(deliveries.value >= waiting.deliveries)
        }
    }
}

/// Runs tasks on a queue, so that they do not wait for tests that occupy all threads of the concurrent executor.
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "tasks")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// An operator that waits on a scheduler.
struct WaitingCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The minimum number of events when a source sends two values and is deallocated. The number is three if the events have
    /// no end.
    let deliveries: Int
    private let makeSubscription:
        @Sendable (Subject<Int, TestError>, any Scheduler, Duration, @escaping @Sendable () -> Void) -> any Disposable

    init<Value, Failure>(
        _ name: String,
        deliveries: Int,
        _ makeSignal: @escaping @Sendable (Signal<Int, TestError>, any Scheduler, Duration) -> Signal<Value, Failure>
    ) {
        testDescription = name
        self.deliveries = deliveries
        makeSubscription = { source, scheduler, time, touch in
            makeSignal(source.signal, scheduler, time).subscribeEvents { _ in touch() }
        }
    }

    /// Subscribes, and calls the closure for each event.
    @discardableResult
    func subscribe(
        _ source: Subject<Int, TestError>,
        _ scheduler: any Scheduler,
        _ time: Duration,
        _ touch: @escaping @Sendable () -> Void
    ) -> any Disposable {
        makeSubscription(source, scheduler, time, touch)
    }

    static let all: [WaitingCase] = [
        WaitingCase("debounce(for:on:)", deliveries: 1) { $0.debounce(for: $2, on: $1) },
        WaitingCase("debounce(on:_:)", deliveries: 1) { source, scheduler, time in
            source.debounce(on: scheduler) { _ in time }
        },
        WaitingCase("debounce(for:on:where:)", deliveries: 1) { $0.debounce(for: $2, on: $1) { $0 != 7 } },
        WaitingCase("throttle(for:on:)", deliveries: 2) { $0.throttle(for: $2, on: $1) },
        WaitingCase("throttle(for:on:latest:)", deliveries: 1) { $0.throttle(for: $2, on: $1, latest: false) },
        WaitingCase("buffer(for:on:)", deliveries: 1) { $0.buffer(for: $2, on: $1) },
        WaitingCase("buffer(for:count:on:)", deliveries: 1) { $0.buffer(for: $2, count: 3, on: $1) },
        WaitingCase("window(for:on:)", deliveries: 2) { source, scheduler, time in
            source.window(for: time, on: scheduler).flatten()
        },
        // A time-out delivers only its failure if the time is over before the first value. This can happen on a busy machine.
        WaitingCase("timeout(after:failingWith:on:)", deliveries: 1) {
            $0.timeout(after: $2, failingWith: .second, on: $1)
        },
        WaitingCase("timeout(perValue:failingWith:on:)", deliveries: 1) {
            $0.timeout(perValue: $2, failingWith: .second, on: $1)
        },
        WaitingCase("take(for:on:)", deliveries: 1) { $0.take(for: $2, on: $1) },
        WaitingCase("delay(_:on:)", deliveries: 2) { $0.delay($2, on: $1) },
        WaitingCase("deliver(on:)", deliveries: 2) { source, scheduler, _ in source.deliver(on: scheduler) },
        WaitingCase("deliver(on:maxEventsPerTurn:)", deliveries: 2) { source, scheduler, _ in
            source.deliver(on: scheduler, maxEventsPerTurn: 1)
        },
        WaitingCase("subscribe(on:)", deliveries: 0) { source, scheduler, _ in source.subscribe(on: scheduler) },
        WaitingCase("delaySubscription(_:on:)", deliveries: 0) { $0.delaySubscription($2, on: $1) },
        WaitingCase("retry(_:backoff:on:)", deliveries: 1) { _, scheduler, time in
            Signal<Int, TestError>.fail(.first).retry(4, backoff: .constant(time), on: scheduler)
        },
        WaitingCase("startEagerly(on:_:)", deliveries: 1) { _, scheduler, _ in
            Signal<Int, TestError>.startEagerly(on: scheduler) { $0.send(1) }
        },
        WaitingCase("interval(_:on:)", deliveries: 3) { _, scheduler, time in
            Signal.interval(time, on: scheduler)
        },
        WaitingCase("timer(after:on:)", deliveries: 2) { _, scheduler, time in Signal.timer(after: time, on: scheduler)
        },
        // The following operators hold a signal that waits on the scheduler, such as a timer.
        WaitingCase("timer, repeated", deliveries: 3) { _, scheduler, time in
            Signal.timer(after: time, on: scheduler).repeated()
        },
        WaitingCase("timer, delayed, repeated, debounced", deliveries: 3) { _, scheduler, time in
            Signal.timer(after: time, on: scheduler)
                .delay(time, on: scheduler)
                .repeated()
                .debounce(for: time / 2, on: scheduler)
        },
        WaitingCase("interval, throttled", deliveries: 3) { _, scheduler, time in
            Signal.interval(time, on: scheduler).throttle(for: time, on: scheduler, latest: false)
        },
        WaitingCase("interval, with times", deliveries: 3) { _, scheduler, time in
            Signal.interval(time, on: scheduler).timestamp(on: scheduler).map(\.time).measureInterval(on: scheduler)
        },
        WaitingCase("interval, delivered", deliveries: 3) { _, scheduler, time in
            Signal.interval(time, on: scheduler).deliver(on: scheduler)
        },
    ]
}
