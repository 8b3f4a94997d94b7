import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct RepeatedWhenTests {
    private let scheduler = TestScheduler()

    @Test func `each value of the trigger of repeated(when:) starts a subscription`() {
        let scheduler = scheduler
        let source = scheduler.cold("1-|", values: .integers)
        let recording = scheduler.record(source.repeated { $0.delay(.seconds(2), on: scheduler).take(3) })
        scheduler.run()
        #expect(recording == "1---1---1---|")
        // The last value of the trigger starts a subscription, and the trigger's completion ends the result.
        #expect(source.subscriptions == ["^-!", "----^-!", "--------^-!", "------------(^!)"])
    }

    @Test func `the trigger of repeated(when:) can restart the source immediately and can end the result`() {
        let signal = Signal<Int, Never>.just(1).repeated { $0.take(2) }
        #expect(Recorder(signal).events == [.next(1), .next(1), .next(1), .completed])
    }

    @Test func `the failure of the trigger fails the result of repeated(when:)`() {
        let trigger = Subject<Int, TestError>()
        let recorder = Recorder(Signal<Int, TestError>.never.repeated { _ in trigger })
        trigger.fail(.second)
        #expect(recorder.events == [.failed(.second)])
    }

    @Test func `repeated(when:) passes a failure of the source immediately`() {
        let completions = Counter()
        let recorder = Recorder(oneThenFailure.repeated { $0.doNext { completions.increment() } })
        #expect(recorder.events == [.next(1), .failed(.first)])
        #expect(completions.value == 0)
    }

    @Test func `repeated(when:) ignores a value of the trigger during a subscription`() {
        let (presses, starts) = (Subject<Void, Never>(), Counter())
        let source = Signal<Int, Never>.never.initially { starts.increment() }
        let recorder = Recorder(source.repeated { _ in presses })
        presses.send(())
        #expect(starts.value == 1)
        #expect(recorder.events.isEmpty)
    }

    @Test func `a trigger that completes immediately keeps repeated(when:) from subscribing to the source`() {
        let starts = Counter()
        let source = oneToThree.initially { starts.increment() }
        #expect(Recorder(source.repeated { _ in Signal<Int, Never>.empty }).events == [.completed])
        #expect(starts.value == 0)
    }

    @Test func `disposing repeated(when:) between subscriptions disposes the trigger and releases the source`() {
        let (objects, trigger, starts) = (LiveObjects(), Subject<Int, Never>(), Counter())
        let recorder: Recorder<Int, TestError>
        do {
            let probe = objects.probe()
            let source = oneToThree.initially {
                probe.touch()
                starts.increment()
            }
            recorder = Recorder(source.repeated { completions in completions.flattenMap { trigger } })
        }
        #expect(objects.count == 1)
        trigger.send(0)
        #expect(starts.value == 2)
        recorder.dispose()
        trigger.send(0)
        #expect(starts.value == 2)
        #expect(objects.count == 0)
    }

    @Test func `many rounds of repeated(when:) use constant stack`() {
        onSmallStack {
            let (starts, rounds) = (Counter(), heavy(30_000))
            Signal<Int, Never>.empty.initially { starts.increment() }.repeated { $0.take(rounds) }.subscribe()
            precondition(starts.value >= rounds)
        }
    }
}
