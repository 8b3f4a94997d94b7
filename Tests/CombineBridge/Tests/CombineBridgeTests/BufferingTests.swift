import OpenCombine
import RACBindings
import RACOperators
import TestSupport
import Testing

import class RACCore.Subject

@Suite struct BufferingTests {
    typealias Recorder = CombineRecorder<Int, TestError>
    typealias Policy = SignalPublisher<Int, TestError>.BufferingPolicy

    /// Sends six values to a subscriber that has requested one, completes, and then requests the remaining values.
    private func heard(_ policy: Policy) -> [Heard<Int, TestError>] {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(onSubscription: { $0.request(1) })
        subject.publisher(policy).subscribe(recorder)
        for value in 1...6 { subject.send(value) }
        subject.complete()
        recorder.request(nil)
        #expect(recorder.complaints == [])
        return recorder.heard
    }

    @Test func `an unbounded publisher keeps all values until they are requested`() {
        #expect(heard(.unbounded) == (1...6).map { .value($0) } + [.finished])
    }

    @Test func `a publisher with bufferingNewest keeps the newest values`() {
        #expect(heard(.bufferingNewest(2)) == [.value(1), .value(5), .value(6), .finished])
    }

    @Test func `a publisher with bufferingOldest keeps the oldest values`() {
        #expect(heard(.bufferingOldest(2)) == [.value(1), .value(2), .value(3), .finished])
    }

    @Test func `a publisher with a buffer size of zero drops values that arrive without demand`() {
        #expect(heard(.bufferingNewest(0)) == [.value(1), .finished])
        #expect(heard(.bufferingOldest(0)) == [.value(1), .finished])
    }

    @Test func `a publisher that fails on overflow sends the pending values before the failure`() {
        let policy = Policy.failing(beyond: 2) { .second }
        #expect(heard(policy) == [.value(1), .value(2), .value(3), .failed(.second)])
    }

    @Test func `a publisher that fails on overflow disposes the subscription to its signal`() {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder()
        subject.publisher(.failing(beyond: 1) { .first }).subscribe(recorder)
        subject.send(1)
        #expect(subject.hasSubscribers)
        subject.send(2)
        #expect(!subject.hasSubscribers)
        #expect(recorder.heard == [])
        recorder.request(1)
        #expect(recorder.heard == [.value(1), .failed(.first)])
    }

    @Test func `requested values do not count towards the buffer size of a publisher`() {
        let subject = Subject<Int, TestError>()
        // All values arrive during the delivery of the first value, so that all of them are pending.
        let recorder = Recorder(
            onSubscription: { $0.request(3) },
            onValue: { value, _ in
                if value == 1 { for next in 2...6 { subject.send(next) } }
                return 0
            }
        )
        subject.publisher(.bufferingOldest(1)).subscribe(recorder)
        subject.send(1)
        #expect(recorder.values == [1, 2, 3])
        recorder.request(nil)
        #expect(recorder.values == [1, 2, 3, 4])
    }

    @Test func `Combine's buffer operator can be used downstream of a signal's publisher`() {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(onSubscription: { $0.request(1) })
        subject.publisher.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).subscribe(recorder)
        for value in 1...6 { subject.send(value) }
        recorder.request(nil)
        #expect(recorder.values == [1, 5, 6])
    }

    @Test func `a publisher with a negative buffer size traps`() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, TestError>.never.publisher(.bufferingNewest(-1))
        }
    }
}
