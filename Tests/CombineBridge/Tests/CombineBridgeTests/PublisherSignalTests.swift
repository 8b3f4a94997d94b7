import OpenCombine
import RACBindings
import RACOperators
import RACSchedulers
import TestSupport
import Testing

import class RACCore.Subject

@Suite struct PublisherSignalTests {
    typealias Source = PassthroughSubject<Int, TestError>

    @Test func `the signal of a publisher sends the publisher's values and completes with it`() {
        let source = Source()
        let recorder = TestSupport.Recorder(Signal(source))
        source.send(1)
        source.send(2)
        #expect(recorder.values == [1, 2])
        source.send(completion: .finished)
        #expect(recorder.isCompleted)
    }

    @Test func `the signal of a publisher fails with the publisher's own failure`() {
        let source = Source()
        let recorder = TestSupport.Recorder(Signal(source))
        source.send(completion: .failure(.second))
        #expect(recorder.failure == .second)
        #expect(recorder.events.count == 1)
    }

    @Test func `the signal of a publisher ends if the publisher ends during the subscription`() {
        #expect(TestSupport.Recorder(Signal(Just(7))).events == [.next(7), .completed])
        #expect(TestSupport.Recorder(Signal(Fail<Int, TestError>(error: .first))).failure == .first)
        #expect(TestSupport.Recorder(Signal(Empty<Int, TestError>())).isCompleted)
        #expect(TestSupport.Recorder(Signal((1...4).publisher)).values == [1, 2, 3, 4])
        #expect(!TestSupport.Recorder(Signal(Empty<Int, TestError>(completeImmediately: false))).hasEnded)
    }

    @Test func `the signal of a publisher ends if the publisher ends before it sends a subscription`() {
        let source = ManualPublisher { publisher in
            publisher.send(1)
            publisher.end(.finished)
        }
        let recorder = TestSupport.Recorder(Signal(source))
        #expect(recorder.events == [.next(1), .completed])
        // The subscription arrives after the end, so it is cancelled.
        #expect(source.handOver().cancellations == 1)
    }

    @Test func `the signal of a publisher subscribes to the publisher once per subscription`() {
        let source = ManualPublisher()
        let signal = Signal(source)
        #expect(source.subscribers == 0)
        signal.subscribe { _ in
        } failed: { _ in
        }
        signal.subscribe { _ in
        } failed: { _ in
        }
        #expect(source.subscribers == 2)
    }

    @Test func `the signal of a publisher requests unlimited demand once`() {
        let source = ManualPublisher()
        let recorder = TestSupport.Recorder(Signal(source))
        let handle = source.handOver()
        source.send(1)
        source.send(2)
        #expect(handle.demands == [.unlimited])
        #expect(recorder.values == [1, 2])
    }

    @Test func `a disposal of a publisher's signal cancels the subscription of the publisher once`() {
        let source = ManualPublisher()
        let recorder = TestSupport.Recorder(Signal(source))
        let handle = source.handOver()
        source.send(1)
        recorder.dispose()
        recorder.dispose()
        #expect(handle.cancellations == 1)
        source.send(2)
        source.end(.finished)
        #expect(recorder.events == [.next(1)])
    }

    @Test func `take() cancels a synchronous publisher during the subscription`() {
        let made = Counter()
        let publisher = (1...).publisher.handleEvents(receiveOutput: { _ in made.increment() })
        let recorder = TestSupport.Recorder(Signal(publisher).take(3))
        #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
        #expect(made.value == 3)
    }

    @Test func `the signal of a publisher cancels a subscription that arrives after disposal, and requests nothing`() {
        let source = ManualPublisher()
        let recorder = TestSupport.Recorder(Signal(source))
        recorder.dispose()
        let handle = source.handOver()
        #expect(handle.cancellations == 1)
        #expect(handle.demands.isEmpty)
    }

    @Test func `the signal of a publisher cancels a second Combine subscription and continues the first`() {
        let source = ManualPublisher()
        let recorder = TestSupport.Recorder(Signal(source))
        let first = source.handOver()
        let second = source.handOver()
        #expect(second.cancellations == 1)
        #expect(first.cancellations == 0)
        source.send(1)
        #expect(recorder.values == [1])
    }

    @Test func `a disposal of a publisher's signal after the publisher has ended cancels nothing`() {
        let source = ManualPublisher()
        let recorder = TestSupport.Recorder(Signal(source))
        let handle = source.handOver()
        source.end(.failure(.first))
        recorder.dispose()
        #expect(handle.cancellations == 0)
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `the signal of a publisher ignores events that the publisher sends after its terminal event`() {
        let source = ManualPublisher()
        let recorder = TestSupport.Recorder(Signal(source))
        source.handOver()
        source.end(.finished)
        source.send(1)
        source.end(.failure(.first))
        #expect(recorder.events == [.completed])
        #expect(recorder.violations == 0)
    }

    @Test func `if a handler sends a value, the signal of a publisher delivers the value after the current value`() {
        let source = ManualPublisher()
        let values = Shared<[String]>([])
        Signal(source).subscribe { value in
            values.withLock { $0.append("begins \(value)") }
            if value == 1 { source.send(2) }
            values.withLock { $0.append("ends \(value)") }
        } failed: { _ in
        }
        source.handOver()
        source.send(1)
        #expect(values.value == ["begins 1", "ends 1", "begins 2", "ends 2"])
    }

    @Test func `operators on the signal of a publisher work in virtual time`() {
        let scheduler = TestScheduler()
        let source = Source()
        let recorder = TestSupport.Recorder(Signal(source).debounce(for: .seconds(1), on: scheduler))
        source.send(1)
        source.send(2)
        scheduler.advance(by: .seconds(2))
        #expect(recorder.values == [2])
    }

    @Test func `a signal sends the same events after conversion to a publisher and back`() {
        for signal in [Signal<Int, TestError>.from(1...3), .fail(.first), .empty, .just(1)] {
            let there = TestSupport.Recorder(signal)
            let back = TestSupport.Recorder(Signal(signal.publisher))
            #expect(there.events == back.events)
        }
    }

    @Test func `operators of Combine and of this framework can be used in one chain`() {
        let subject = Subject<Int, Never>()
        let words = subject.publisher.map { $0 * 2 }.collect(2)
        let recorder = TestSupport.Recorder(Signal(words).map { $0.reduce(0, +) })
        for value in 1...4 { subject.send(value) }
        #expect(recorder.values == [6, 14])
    }
}
