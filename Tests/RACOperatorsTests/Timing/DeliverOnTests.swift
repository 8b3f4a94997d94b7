import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct DeliverOnTests {
    private let scheduler = TestScheduler()

    @Test func `deliver(on:) delivers all events on the scheduler, in order`() {
        let recorder = Recorder(oneThenFailure.deliver(on: scheduler))
        #expect(recorder.events.isEmpty)
        scheduler.advance()
        #expect(recorder.events == [.next(1), .failed(.first)])
    }

    @Test func `deliver(on:) uses one scheduled action for many events`() {
        let recorder = Recorder(oneToThree.deliver(on: scheduler))
        #expect(scheduler.pendingActions == 1)
        scheduler.step()
        #expect(recorder.isCompleted)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `deliver(on:) releases each value right after the value's delivery`() {
        let (objects, alive) = (LiveObjects(), Shared<[Int]>([]))
        let subject = Subject<LiveObjects.Probe, Never>()
        subject.deliver(on: scheduler).subscribe { _ in alive.withLock { $0.append(objects.count) } }
        for _ in 0..<4 { subject.send(objects.probe()) }
        scheduler.step()
        #expect(alive.value == [4, 3, 2, 1])
        #expect(objects.count == 0)
    }

    @Test func `deliver(on:) yields to other actions of the scheduler after maxEventsPerTurn events`() {
        let recorder = Recorder(Signal<Int, Never>.from(0..<10).deliver(on: scheduler, maxEventsPerTurn: 4))
        scheduler.step()
        #expect(recorder.values.count == 4)
        scheduler.step()
        #expect(recorder.values.count == 8)
        scheduler.step()
        #expect(recorder.values == Array(0..<10))
        #expect(recorder.isCompleted)
    }

    @Test func `deliver(on:) delivers nothing after disposal`() {
        let recorder = Recorder(oneToThree.deliver(on: scheduler))
        recorder.dispose()
        scheduler.run()
        #expect(recorder.events.isEmpty)
    }

    @Test func `side effects upstream of deliver(on:) stay on their thread`() {
        let effects = Counter()
        oneToThree.doNext { _ in effects.increment() }.deliver(on: scheduler).subscribe()
        #expect(effects.value == 3)
    }

    @Test func `deliver(on:) disposes an ended source while the source's events are pending`() {
        let cleanups = Counter()
        let source = Signal<Int, Never> { subscriber in
            subscriber.onDispose { cleanups.increment() }
            subscriber.send(1)
            subscriber.complete()
        }
        let recorder = Recorder(source.deliver(on: scheduler))
        #expect(cleanups.value == 1)
        scheduler.run()
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `deliver(on:) passes many values to a queue without loss or reordering`() throws {
        let values = try Signal<Int, Never>.from(0..<100_000).deliver(on: QueueScheduler()).toArray(
            timeout: .seconds(600)
        )
        #expect(values == Array(0..<100_000))
    }

    @Test func `a million events of deliver(on:) leave no registration in the lifetime`() {
        let subject = Subject<Int, Never>()
        let seen = Counter()
        let disposable = subject.deliver(on: ImmediateScheduler()).subscribe { seen.increment(by: $0) }
        for _ in 0..<heavy(1_000_000) { subject.send(1) }
        #expect(seen.value == heavy(1_000_000))
        disposable.dispose()
    }

    @Test func `deliver(on:) traps if maxEventsPerTurn is zero`() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.never.deliver(on: ImmediateScheduler(), maxEventsPerTurn: 0)
        }
    }
}
