import Dispatch
import RACOperators
import TestSupport
import Testing

@testable import RACSchedulers

@Suite(.timeLimit(.minutes(20))) struct DeliverOnMainTests {
    @Test @MainActor func `deliverOnMain yields to other work after 256 events or the given maximum`() async {
        let subject = Subject<Int, Never>()
        let (standard, own) = (Recorder(subject.deliverOnMain()), Recorder(subject.deliverOnMain(maxEventsPerTurn: 7)))
        onThreads(1) { _ in for value in 0..<1_000 { subject.send(value) } }
        let seen = Shared<[Int]>([])
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                seen.value = [standard.values.count, own.values.count]
                continuation.resume()
            }
        }
        #expect(seen.value == [256, 7])
        while own.values.count < 1_000 || standard.values.count < 1_000 { await Task.yield() }
        #expect(own.values == standard.values)
    }

    @Test @MainActor func `deliverOnMain delivers an event immediately if it is sent on the main actor`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(subject.deliverOnMain())
        subject.send(1)
        #expect(recorder.values == [1])
    }

    @Test func `deliverOnMain delivers another thread's events on the main actor, in order`() async {
        let subject = Subject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        await withCheckedContinuation { continuation in
            subject.deliverOnMain().subscribe { value in
                MainActor.assumeIsolated { recorder.record(.next(value)) }
            } completed: {
                continuation.resume()
            }
            onThreads(1) { _ in
                for value in 0..<2_000 { subject.send(value) }
                subject.complete()
            }
        }
        #expect(recorder.values == Array(0..<2_000))
    }

    @Test @MainActor func `deliverOnMain delivers an event immediately to each of two subscriptions`() {
        let subject = Subject<Int, Never>()
        let signal = subject.deliverOnMain()
        let recorders = [Recorder(signal), Recorder(signal)]
        subject.send(1)
        for recorder in recorders { #expect(recorder.values == [1]) }
    }
}
