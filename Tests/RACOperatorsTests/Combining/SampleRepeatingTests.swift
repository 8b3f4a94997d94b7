import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct SampleRepeatingTests {
    private let source = Subject<Int, TestError>()
    private let trigger = Subject<String, TestError>()

    @Test func `sample(_:repeating:) behaves as the diagram in its documentation shows`() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("--1-----2--3--------|", values: .integers)
        let trigger = scheduler.hot("----x--x-----x--x---", values: .strings)
        let once = scheduler.record(source.sample(trigger, repeating: false))
        let again = scheduler.record(source.sample(trigger, repeating: true))
        scheduler.run()
        #expect(once == "----1--------3------|")
        #expect(again == "----1--1-----3--3---|")
    }

    @Test func `sample(_:repeating:) sends a new value even if it equals the previous value`() {
        let recorder = Recorder(source.sample(trigger, repeating: false))
        source.send(1)
        trigger.send("a")
        source.send(1)
        trigger.send("b")
        trigger.send("c")
        #expect(recorder.values == [1, 1])
    }

    @Test(arguments: [true, false])
    func `sample(_:repeating:) completes with the source or the trigger`(ofSource: Bool) {
        let completed = Recorder(source.sample(trigger, repeating: false))
        source.send(1)
        if ofSource { source.complete() } else { trigger.complete() }
        #expect(completed.events == [.completed])
    }

    @Test(arguments: [true, false]) func `sample(_:repeating:) fails with the source or the trigger`(ofSource: Bool) {
        let failed = Recorder(source.sample(trigger, repeating: false))
        if ofSource { source.fail(.first) } else { trigger.fail(.first) }
        #expect(failed.events == [.failed(.first)])
    }

    @Test func `sample(_:repeating:) accepts a trigger that cannot fail`() {
        let ticks = Subject<Void, Never>()
        let recorder = Recorder(source.sample(ticks, repeating: false))
        source.send(1)
        ticks.send(())
        ticks.send(())
        #expect(recorder.values == [1])
        let infallible: Signal<Int, Never> = Signal.never.sample(ticks, repeating: false)
        #expect(Recorder(infallible).events.isEmpty)
    }

    @Test func `sample(_:repeating:) releases a value that has been sent`() {
        let objects = LiveObjects()
        let (source, trigger) = (Subject<LiveObjects.Probe, Never>(), Subject<Void, Never>())
        let subscription = source.sample(trigger, repeating: false).subscribe { _ in }
        source.send(objects.probe())
        #expect(objects.count == 1)
        trigger.send(())
        #expect(objects.count == 0)
        subscription.dispose()
    }

    @Test func `concurrent sends to sample(_:repeating:) deliver each value at most once, in order`() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(source.sample(trigger, repeating: false))
        onThreads(2) { number in
            for value in 1...5_000 { if number == 0 { source.send(value) } else { trigger.send(0) } }
        }
        trigger.send(0)
        #expect(recorder.values.last == 5_000)
        #expect(recorder.values == Array(Set(recorder.values)).sorted())
        #expect(recorder.violations == 0)
    }
}
