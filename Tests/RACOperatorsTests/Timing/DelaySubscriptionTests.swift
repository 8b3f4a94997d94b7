import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct DelaySubscriptionTests {
    private let scheduler = TestScheduler()

    @Test func `delaySubscription subscribes after the delay and does not delay the events`() {
        let starts = Counter()
        let source = oneThenFailure.initially { starts.increment() }
        let recorder = Recorder(source.delaySubscription(.seconds(2), on: scheduler))
        scheduler.advance(by: .milliseconds(1999))
        #expect(starts.value == 0)
        scheduler.advance(by: .milliseconds(1))
        #expect(starts.value == 1)
        #expect(recorder.events == [.next(1), .failed(.first)])
    }

    @Test func `delaySubscription does not subscribe if it is disposed during the delay`() {
        let starts = Counter()
        let recorder = Recorder(
            Signal<Int, Never> { _ in starts.increment() }.delaySubscription(.seconds(2), on: scheduler)
        )
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(starts.value == 0)
    }

    @Test func `disposal after the delay of delaySubscription disposes the source`() {
        let disposals = Counter()
        let source = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        let recorder = Recorder(source.delaySubscription(.seconds(2), on: scheduler))
        scheduler.advance(by: .seconds(2))
        #expect(disposals.value == 0)
        recorder.dispose()
        #expect(disposals.value == 1)
    }

    @Test func `delaySubscription treats a negative delay as zero`() {
        let recorder = Recorder(oneToThree.delaySubscription(.seconds(-2), on: scheduler))
        scheduler.advance()
        #expect(recorder.values == [1, 2, 3])
    }
}
