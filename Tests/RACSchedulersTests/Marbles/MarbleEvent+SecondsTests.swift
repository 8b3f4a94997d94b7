import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Tests in the style of RxTest, with numbers for the times of events and subscriptions.
@Suite struct MarbleEventSecondsTests {
    private let scheduler = TestScheduler()

    @Test func `a hot marble signal sends the event .next(210, 2) at 210 seconds`() {
        let source = scheduler.hot([.next(150, 1), .next(210, 2), .next(240, 3), .completed(300)])
        let recording = scheduler.record(source.map { $0 * 10 }, during: SubscriptionSpan(200, 1_000))
        scheduler.run()
        #expect(recording.events == [.next(210, 20), .next(240, 30), .completed(300)])
        #expect(source.subscriptions == [SubscriptionSpan(200, 300)])
    }

    @Test func `a cold marble signal counts the time of an event from the subscription`() {
        let source = scheduler.cold([.next(10, "a"), .next(20, "b")])
        let recording = scheduler.record(source, during: SubscriptionSpan(200, 215))
        scheduler.run()
        #expect(recording.events == [.next(210, "a")])
        #expect(source.subscriptions == [SubscriptionSpan(200, 215)])
    }

    @Test func `a marble signal fails with the error of its failure event`() {
        let source = scheduler.hot([.next(210, 1), .failed(220, TestError.first)])
        let cold = scheduler.cold([.next(1, 1), .failed(2, TestError.second)])
        let recording = scheduler.record(source.catchTo(cold))
        scheduler.run()
        #expect(recording.events == [.next(210, 1), .next(221, 1), .failed(222, .second)])
        #expect(recording.failure == .second)
    }

    @Test func `an action scheduled for a time can dispose the subscription to a marble signal at that time`() {
        let source = scheduler.hot([.next(210, 1), .next(240, 2), .next(260, 3)])
        let recording = scheduler.record(source)
        scheduler.schedule(at: .seconds(250)) { recording.dispose() }
        scheduler.run()
        #expect(recording.events == [.next(210, 1), .next(240, 2)])
        #expect(source.subscriptions == [SubscriptionSpan(0, 250)])
    }

    @Test func `a subscription span of two numbers equals the diagram with these frames`() {
        #expect(SubscriptionSpan(2, 5) == "--^--!")
        #expect(SubscriptionSpan(3) == "---^")
        #expect(SubscriptionSpan(1, 1) == "-(^!)")
        #expect(SubscriptionSpan(2, 5) != "--^---!")
    }

    @Test func `the description of a long subscription span has numbers instead of a diagram`() {
        #expect(SubscriptionSpan(2, 5).description == "--^--!")
        #expect(SubscriptionSpan(200, 400).description == "SubscriptionSpan(200, 400)")
        #expect(SubscriptionSpan(200).description == "SubscriptionSpan(200)")
    }

    @Test func `a subscription span traps if a frame is negative or the end precedes the beginning`() async {
        await #expect(processExitsWith: .failure) { _ = SubscriptionSpan(-1) }
        await #expect(processExitsWith: .failure) { _ = SubscriptionSpan(5, 2) }
    }
}
