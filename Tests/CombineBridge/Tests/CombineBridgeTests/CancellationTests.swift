import OpenCombine
import RACBindings
import RACOperators
import TestSupport
import Testing

import class RACCore.Subject

@Suite struct CancellationTests {
    typealias Recorder = CombineRecorder<Int, TestError>

    @Test func `a subscriber that cancels when it receives its subscription does not start the signal`() {
        let starts = Counter()
        let signal = Signal<Int, TestError> { _ in starts.increment() }
        let recorder = Recorder(onSubscription: { $0.cancel() })
        signal.publisher.subscribe(recorder)
        #expect(starts.value == 0)
        #expect(recorder.heard == [])
    }

    @Test func `a subscriber that cancels in receive(_:) stops a synchronous source at the received value`() {
        let made = Counter()
        let recorder = Recorder(
            onSubscription: { $0.request(nil) },
            onValue: { value, recorder in
                if value == 3 { recorder.cancel() }
                return 0
            }
        )
        Signal<Int, TestError>.from(1...).doNext { _ in made.increment() }.publisher.subscribe(recorder)
        #expect(recorder.values == [1, 2, 3])
        #expect(made.value == 3)
    }

    @Test func `cancelling a publisher disposes the subscription to the signal and drops the pending values`() {
        let live = LiveObjects()
        let disposals = Counter()
        let subject = Subject<LiveObjects.Probe, Never>()
        let held = Undemanding<LiveObjects.Probe, Never>()
        subject.onDispose { disposals.increment() }.publisher.subscribe(held)
        subject.send(live.probe())
        subject.send(live.probe())
        #expect(live.count == 2)
        // The subscriber keeps its subscription, but the subscription has no pending values.
        held.cancel()
        #expect(disposals.value == 1)
        #expect(live.count == 0)
        #expect(!subject.hasSubscribers)
        withExtendedLifetime(held) {}
    }

    @Test func `a publisher delivers no event after a cancellation, even if it is cancelled twice`() {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(onSubscription: { $0.request(nil) })
        subject.publisher.subscribe(recorder)
        subject.send(1)
        recorder.cancel()
        recorder.cancel()
        subject.send(2)
        subject.complete()
        recorder.request(5)
        #expect(recorder.heard == [.value(1)])
    }

    @Test func `a subscriber that cancels in receive(_:) receives no pending values`() {
        let recorder = Recorder(
            onSubscription: { $0.request(1) },
            onValue: { _, recorder in
                recorder.cancel()
                recorder.request(nil)
                return 3
            }
        )
        Signal<Int, TestError>.from(1...5).publisher.subscribe(recorder)
        #expect(recorder.heard == [.value(1)])
    }

    @Test
    func `a publisher delivers no event if the closure that creates the overflow failure cancels the subscription`() {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder()
        let publisher = subject.publisher(
            .failing(beyond: 0) {
                recorder.cancel()
                return .first
            }
        )
        publisher.subscribe(recorder)
        subject.send(1)
        #expect(recorder.heard == [])
        #expect(!subject.hasSubscribers)
    }

    @Test func `cancelling a publisher after the terminal event has no effect`() {
        let disposals = Counter()
        let recorder = Recorder(onSubscription: { $0.request(nil) })
        Signal<Int, TestError>.just(1).onDispose { disposals.increment() }.publisher.subscribe(recorder)
        recorder.cancel()
        recorder.request(1)
        #expect(disposals.value == 1)
        #expect(recorder.heard == [.value(1), .finished])
    }

    @Test func `releasing the cancellable of a sink ends the subscription`() {
        let subject = Subject<Int, Never>()
        let received = Shared<[Int]>([])
        var cancellable: AnyCancellable? = subject.publisher.sink { value in received.withLock { $0.append(value) } }
        subject.send(1)
        withExtendedLifetime(cancellable) {}
        cancellable = nil
        #expect(!subject.hasSubscribers)
        subject.send(2)
        #expect(received.value == [1])
    }

    @Test func `a disposable can be converted to a cancellable in one line`() {
        let subject = Subject<Int, Never>()
        var cancellables: Set<AnyCancellable> = []
        AnyCancellable(subject.subscribe { _ in }.dispose).store(in: &cancellables)
        #expect(subject.hasSubscribers)
        cancellables = []
        #expect(!subject.hasSubscribers)
    }
}

/// A subscriber without demand that keeps its subscription.
final class Undemanding<Input: Sendable, Failure: Error>: OpenCombine.Subscriber {
    private var subscription: (any Subscription)?

    func receive(subscription: any Subscription) { self.subscription = subscription }
    func receive(_ input: Input) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Failure>) {}

    func cancel() { subscription?.cancel() }
}
