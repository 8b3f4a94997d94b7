import OpenCombine
import RACBindings
import RACOperators
import TestSupport
import Testing

import class RACCore.Subject

/// After the end of a subscription, neither side retains the other.
@Suite struct LeakTests {
    let live = LiveObjects()

    /// A subscriber of Combine with unlimited demand that holds a probe.
    private func sink() -> Subscribers.Sink<Int, TestError> {
        let probe = live.probe()
        return Subscribers.Sink(receiveCompletion: { _ in probe.touch() }, receiveValue: { _ in probe.touch() })
    }

    @Test(arguments: [true, false]) func `a publisher's subscriber is released after the signal ends`(fails: Bool) {
        let subject = Subject<Int, TestError>()
        subject.publisher.subscribe(sink())
        subject.send(1)
        #expect(live.count == 1)
        if fails { subject.fail(.first) } else { subject.complete() }
        #expect(live.count == 0)
    }

    @Test func `the subscriber of a publisher is released when it cancels`() {
        let subject = Subject<Int, TestError>()
        var sink: Subscribers.Sink<Int, TestError>? = sink()
        if let sink { subject.publisher.subscribe(sink) }
        sink?.cancel()
        sink = nil
        #expect(live.count == 0)
    }

    @Test func `the subscriber of a publisher is released when the publisher's signal can no longer send`() {
        var subject: Subject<Int, TestError>? = Subject()
        subject?.publisher.subscribe(sink())
        #expect(live.count == 1)
        subject = nil
        #expect(live.count == 0)
        Signal<Int, TestError>.never.publisher.subscribe(sink())
        #expect(live.count == 0)
    }

    @Test func `the pending values of a deallocated subject can still be requested`() {
        let probe = Shared<LiveObjects.Probe?>(live.probe())
        let recorder = CombineRecorder<Int, TestError>()
        var subject: Subject<Int, TestError>? = Subject()
        subject?.publisher.subscribe(recorder)
        subject?.send(1)
        subject = nil
        recorder.request(1)
        #expect(recorder.heard == [.value(1)])
        probe.value = nil
        #expect(live.count == 0)
    }

    @Test func `the publisher of a synchronous signal retains nothing`() {
        Signal<Int, TestError>.from(1...3).publisher.subscribe(sink())
        #expect(live.count == 0)
    }

    @Test func `neither the subscription nor the sink of a subject's publisher retains the subject`() {
        var subject: Subject<Int, Never>? = Subject()
        weak let weakSubject = subject
        let cancellable = subject?.publisher.sink { _ in }
        subject = nil
        #expect(weakSubject == nil)
        withExtendedLifetime(cancellable) {}
    }

    @Test(arguments: [true, false]) func `the subscriber of a publisher's signal is released after the publisher ends`(
        fails: Bool
    ) {
        let source = PassthroughSubject<Int, TestError>()
        do {
            let probe = live.probe()
            Signal(source).subscribe { _ in
                probe.touch()
            } failed: { _ in
                probe.touch()
            }
        }
        #expect(live.count == 1)
        source.send(completion: fails ? .failure(.first) : .finished)
        #expect(live.count == 0)
    }

    @Test func `disposal releases the publisher and the subscriber of its signal`() {
        var source: PassthroughSubject<Int, TestError>? = PassthroughSubject()
        weak let weakSource = source
        var disposable: (any Disposable)?
        do {
            let probe = live.probe()
            if let source {
                disposable = Signal(source).subscribe { _ in
                    probe.touch()
                } failed: { _ in
                    probe.touch()
                }
            }
        }
        source = nil
        disposable?.dispose()
        #expect(live.count == 0)
        #expect(weakSource == nil)
    }

    @Test
    func `the subscriber of a publisher's signal is released if the publisher drops it without sending a subscription`()
    {
        let source = ManualPublisher()
        do {
            let probe = live.probe()
            Signal(source).subscribe { _ in
                probe.touch()
            } failed: { _ in
                probe.touch()
            }
        }
        #expect(live.count == 1)
        source.forget()
        #expect(live.count == 0)
    }

    @Test func `a publisher that sends nothing and keeps nothing does not keep the subscriber of its signal`() {
        do {
            let probe = live.probe()
            Signal(Empty<Int, TestError>(completeImmediately: false)).subscribe { _ in
                probe.touch()
            } failed: { _ in
            }
        }
        #expect(live.count == 0)
    }
}
