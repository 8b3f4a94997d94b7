import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// What becomes of a subscription that waits on a scheduler, when everybody who could run the scheduler has let go of it.
@Suite struct DroppedSchedulerTests {
    @Test(arguments: WaitingCase.all)
    func `a test scheduler that is dropped takes with it what waits`(_ waiting: WaitingCase) {
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
    func `a loop scheduler that is dropped takes with it what waits`(_ waiting: WaitingCase) {
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
    func `a live source does not keep the scheduler, and may go on sending`(_ waiting: WaitingCase) {
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

    @Test(.timeLimit(.minutes(1)), arguments: WaitingCase.all)
    func `what waits on a clock runs though the scheduler is dropped, and nothing is left then`(
        _ waiting: WaitingCase
    ) async {
        let (time, objects) = (TestScheduler(), LiveObjects())
        let end = CompoundDisposable()
        do {
            let (source, probe) = (Subject<Int, TestError>(), objects.probe())
            let scheduler = ClockScheduler(time.clock, executor: time.executor)
            let subscription = waiting.subscribe(source, scheduler, .seconds(2)) { probe.touch() }
            // What never ends by itself has to be disposed.
            if waiting.isEndless { end.add(subscription) }
            source.send(1)
            source.send(2)
        }
        await time.advance(by: .seconds(20))
        end.dispose()
        await time.run()
        #expect(objects.count == 0)
        #expect(time.pendingActions == 0)
    }

    @Test(.timeLimit(.minutes(1)), arguments: WaitingCase.all.filter { $0.sends })
    func `what waits on a queue is delivered though nobody holds the scheduler, and nothing is left then`(
        _ waiting: WaitingCase
    ) async {
        let (objects, deliveries) = (LiveObjects(), Counter())
        let end = SerialDisposable()
        do {
            let (source, probe) = (Subject<Int, TestError>(), objects.probe())
            end.disposable = waiting.subscribe(source, QueueScheduler(), .milliseconds(1)) {
                probe.touch()
                // The third value of an interval needs a scheduler that has lived for three of them.
                if deliveries.increment() == 3 { end.dispose() }
            }
            source.send(1)
            source.send(2)
        }
        while deliveries.value == 0 || objects.count > 0 { await Task.yield() }
    }
}

/// An operator that waits on a scheduler.
struct WaitingCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether it goes on for ever by itself.
    let isEndless: Bool
    /// Whether it delivers after it has waited.
    let sends: Bool
    private let makeSubscription:
        @Sendable (Subject<Int, TestError>, any Scheduler, Duration, @escaping @Sendable () -> Void) -> any Disposable

    init<Value, Failure>(
        _ name: String,
        isEndless: Bool = false,
        sends: Bool = true,
        _ makeSignal: @escaping @Sendable (Signal<Int, TestError>, any Scheduler, Duration) -> Signal<Value, Failure>
    ) {
        testDescription = name
        self.isEndless = isEndless
        self.sends = sends
        makeSubscription = { source, scheduler, time, touch in
            makeSignal(source.signal, scheduler, time).subscribeEvents { _ in touch() }
        }
    }

    /// Subscribes; calls the closure for each event.
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
        WaitingCase("debounce(for:on:)") { $0.debounce(for: $2, on: $1) },
        WaitingCase("debounce(for:on:where:)") { $0.debounce(for: $2, on: $1) { $0 != 7 } },
        WaitingCase("throttle(for:on:)") { $0.throttle(for: $2, on: $1) },
        WaitingCase("throttle(for:on:latest:)") { $0.throttle(for: $2, on: $1, latest: false) },
        WaitingCase("buffer(for:on:)") { $0.buffer(for: $2, on: $1) },
        WaitingCase("buffer(for:count:on:)") { $0.buffer(for: $2, count: 3, on: $1) },
        WaitingCase("window(for:on:)") { source, scheduler, time in
            source.window(for: time, on: scheduler).flatten()
        },
        WaitingCase("timeout(after:failingWith:on:)") { $0.timeout(after: $2, failingWith: .second, on: $1) },
        WaitingCase("timeout(perValue:failingWith:on:)") { $0.timeout(perValue: $2, failingWith: .second, on: $1) },
        WaitingCase("take(for:on:)") { $0.take(for: $2, on: $1) },
        WaitingCase("delay(_:on:)") { $0.delay($2, on: $1) },
        WaitingCase("deliver(on:)") { source, scheduler, _ in source.deliver(on: scheduler) },
        WaitingCase("deliver(on:maxEventsPerTurn:)") { source, scheduler, _ in
            source.deliver(on: scheduler, maxEventsPerTurn: 1)
        },
        WaitingCase("subscribe(on:)", sends: false) { source, scheduler, _ in source.subscribe(on: scheduler) },
        WaitingCase("delaySubscription(_:on:)", sends: false) { $0.delaySubscription($2, on: $1) },
        WaitingCase("retry(_:backoff:on:)") { _, scheduler, time in
            Signal<Int, TestError>.fail(.first).retry(4, backoff: .constant(time), on: scheduler)
        },
        WaitingCase("startEagerly(on:_:)") { _, scheduler, _ in
            Signal<Int, TestError>.startEagerly(on: scheduler) { $0.send(1) }
        },
        WaitingCase("interval(_:on:)", isEndless: true) { _, scheduler, time in
            Signal.interval(time, on: scheduler)
        },
        WaitingCase("timer(after:on:)") { _, scheduler, time in Signal.timer(after: time, on: scheduler) },
        // What holds one of them again, or a signal made of one, while it waits.
        WaitingCase("timer, repeated", isEndless: true) { _, scheduler, time in
            Signal.timer(after: time, on: scheduler).repeated()
        },
        WaitingCase("timer, delayed, repeated, debounced", isEndless: true) { _, scheduler, time in
            Signal.timer(after: time, on: scheduler)
                .delay(time, on: scheduler)
                .repeated()
                .debounce(for: time / 2, on: scheduler)
        },
        WaitingCase("interval, throttled", isEndless: true) { _, scheduler, time in
            Signal.interval(time, on: scheduler).throttle(for: time, on: scheduler, latest: false)
        },
        WaitingCase("interval, with times", isEndless: true) { _, scheduler, time in
            Signal.interval(time, on: scheduler).timestamp(on: scheduler).map(\.time).measureInterval(on: scheduler)
        },
        WaitingCase("interval, delivered", isEndless: true) { _, scheduler, time in
            Signal.interval(time, on: scheduler).deliver(on: scheduler)
        },
    ]
}
