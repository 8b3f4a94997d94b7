import OpenCombine
import RACBindings
import RACOperators
import TestSupport
import Testing

import class RACCore.Subject

@Suite struct BufferingTests {
    typealias Recorder = CombineRecorder<Int, TestError>
    typealias Policy = SignalPublisher<Int, TestError>.BufferingPolicy

    /// Sends six values to a subscriber that has asked for one, completes, and lets it ask for the rest.
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

    @Test func `without limit all values wait`() {
        #expect(heard(.unbounded) == (1...6).map { .value($0) } + [.finished])
    }

    @Test func `the newest stay`() {
        #expect(heard(.bufferingNewest(2)) == [.value(1), .value(5), .value(6), .finished])
    }

    @Test func `the oldest stay`() {
        #expect(heard(.bufferingOldest(2)) == [.value(1), .value(2), .value(3), .finished])
    }

    @Test func `without room what is not asked for is dropped`() {
        #expect(heard(.bufferingNewest(0)) == [.value(1), .finished])
        #expect(heard(.bufferingOldest(0)) == [.value(1), .finished])
    }

    @Test func `one value too many fails, after those that wait`() {
        let policy = Policy.failing(beyond: 2) { .second }
        #expect(heard(policy) == [.value(1), .value(2), .value(3), .failed(.second)])
    }

    @Test func `failing for too much disposes the subscription to the signal`() {
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

    @Test func `what is asked for takes no room`() {
        let subject = Subject<Int, TestError>()
        // The values arrive while the first one is being delivered, so that all of them wait for their turn.
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

    @Test func `a buffer of Combine behind it has the same say`() {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(onSubscription: { $0.request(1) })
        subject.publisher.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).subscribe(recorder)
        for value in 1...6 { subject.send(value) }
        recorder.request(nil)
        #expect(recorder.values == [1, 5, 6])
    }

    @Test func `a negative size stops the process`() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, TestError>.never.publisher(.bufferingNewest(-1))
        }
    }
}
