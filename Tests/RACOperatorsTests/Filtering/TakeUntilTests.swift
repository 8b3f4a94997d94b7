import RACOperators
import TestSupport
import Testing

@Suite struct TakeUntilTests {
    @Test func `the operator take(until:) completes when the trigger sends a value`() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<String, Never>())
        let recorder = Recorder(source.take(until: trigger))
        source.send(1)
        trigger.send("now")
        source.send(2)
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `the operator take(until:) completes when the trigger completes`() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<String, Never>())
        let recorder = Recorder(source.take(until: trigger))
        trigger.complete()
        #expect(recorder.events == [.completed])
    }

    @Test func `the operator take(until:) ignores the failure of the trigger`() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<String, TestError>())
        let recorder = Recorder(source.take(until: trigger))
        trigger.fail(.first)
        source.send(1)
        #expect(recorder.events == [.next(1)])
    }

    @Test func `a trigger that sends immediately completes take(until:) without a subscription to the source`() {
        let starts = Counter()
        let source = Signal<Int, Never> { subscriber in
            starts.increment()
            subscriber.send(1)
        }
        #expect(Recorder(source.take(until: Signal<Int, Never>.just(1))).events == [.completed])
        #expect(starts.value == 0)
    }

    @Test func `the operator take(until:) passes the failure of the source`() {
        let recorder = Recorder(oneThenFailure.take(until: Signal<Int, Never>.never))
        #expect(recorder.events == [.next(1), .failed(.first)])
    }

    @Test func `the end of the source of take(until:) disposes the trigger`() {
        let disposals = Counter()
        let trigger = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        Recorder(oneToThree.take(until: trigger)).dispose()
        #expect(disposals.value == 1)
    }
}
