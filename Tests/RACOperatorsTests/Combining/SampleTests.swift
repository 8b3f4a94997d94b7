import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct SampleTests {
    private let source = Subject<Int, TestError>()
    private let trigger = Subject<String, TestError>()
    private let recorder = Recorder<Int, TestError>()

    init() {
        recorder.subscribe(to: source.sample(trigger))
    }

    @Test func `sample() sends the latest value at each trigger value, even an unchanged value`() {
        trigger.send("too early")
        source.send(1)
        #expect(recorder.events.isEmpty)
        trigger.send("tick")
        trigger.send("tick")
        source.send(2)
        source.send(3)
        trigger.send("tick")
        #expect(recorder.values == [1, 1, 3])
    }

    @Test func `sample() completes with the source and drops the pending value`() {
        source.send(1)
        source.complete()
        trigger.send("too late")
        #expect(recorder.events == [.completed])
    }

    @Test func `sample() completes with the trigger`() {
        source.send(1)
        trigger.complete()
        source.send(2)
        #expect(recorder.events == [.completed])
    }

    @Test func `sample() fails with the source`() {
        source.fail(.first)
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `sample() fails with the trigger`() {
        trigger.fail(.second)
        #expect(recorder.events == [.failed(.second)])
    }

    @Test func `sample() accepts a trigger that cannot fail`() {
        let trigger = Subject<Int, Never>()
        let recorder = Recorder(source.sample(trigger))
        source.send(1)
        trigger.send(0)
        trigger.complete()
        #expect(recorder.events == [.next(1), .completed])
        let (both, tick) = (Subject<Int, Never>(), Subject<Int, Never>())
        let infallible: Signal<Int, Never> = both.sample(tick)
        #expect(Recorder(infallible).events.isEmpty)
    }

    @Test func `sample() subscribes to the source before the trigger`() {
        let recorder = Recorder(BehaviorSubject<Int, TestError>(7).sample(Signal<Int, TestError>.just(0)))
        #expect(recorder.events == [.next(7), .completed])
    }

    @Test func `sample() disposes its trigger when its source ends, and its source when its trigger ends`() {
        let disposals = Counter()
        let other = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        #expect(Recorder(other.sample(Signal<Int, Never>.empty)).isCompleted)
        #expect(disposals.value == 1)
        Recorder(other.sample(other)).dispose()
        #expect(disposals.value == 3)
    }

    @Test func `concurrent sends through sample() never deliver an older value after a newer one`() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(source.sample(trigger))
        source.send(0)
        onThreads(2) { number in
            for value in 1...5_000 { if number == 0 { source.send(value) } else { trigger.send(0) } }
        }
        #expect(recorder.values.count == 5_000)
        #expect(recorder.values == recorder.values.sorted())
        #expect(recorder.violations == 0)
    }
}
