import OpenCombine
import RACBindings
import RACOperators
import RACSchedulers
import TestSupport
import Testing

import class RACCore.Subject

/// `Signal(publisher, requestingOn:)` requests a value only while the receiver has capacity.
@Suite(.timeLimit(.minutes(20))) struct RequestingPublisherTests {
    private let scheduler = TestScheduler()
    /// The inner signals of the operators under test, in the order in which they have started.
    private let inner = Shared<[Subject<Int, TestError>]>([])

    /// Flattens the values of a publisher with two slots. Each inner signal sends its value and then runs until the test ends it.
    private func flattened(_ signal: Signal<Int, TestError>) -> Signal<Int, TestError> {
        signal.flattenMap(maxConcurrent: 2) { [inner] value in
            let subject = Subject<Int, TestError>()
            inner.withLock { $0.append(subject) }
            return subject.signal.startWith(value)
        }
    }

    /// Ends an inner signal, and runs the actions that are due.
    private func complete(_ index: Int) {
        inner.value[index].complete()
        scheduler.advance()
    }

    @Test func `Signal(_:requestingOn:) requests a value on the scheduler when the receiver has a free slot`() {
        let source = ManualPublisher()
        let recorder = TestSupport.Recorder(flattened(Signal(source, requestingOn: scheduler)))
        let handle = source.handOver()
        #expect(handle.demands.isEmpty)
        scheduler.advance()
        #expect(handle.demands == [.max(1)])
        // The second slot is free.
        #expect(source.send(1) == .max(1))
        #expect(source.send(2) == .none)
        scheduler.advance()
        #expect(handle.demands == [.max(1)])
        inner.value[0].complete()
        #expect(handle.demands == [.max(1)])
        scheduler.advance()
        #expect(handle.demands == [.max(1), .max(1)])
        // A request is open, so a second free slot does not lead to another.
        complete(1)
        #expect(handle.demands == [.max(1), .max(1)])
        #expect(source.send(3) == .max(1))
        #expect(source.send(4) == .none)
        #expect(recorder.values == [1, 2, 3, 4])
        recorder.dispose()
        #expect(handle.cancellations == 1)
    }

    @Test
    func `Signal(_:requestingOn:) lets a sequence's publisher compute elements only for free slots, on the scheduler`()
    {
        let made = Counter()
        let publisher = (1...).publisher.setFailureType(to: TestError.self)
            .handleEvents(receiveOutput: { _ in made.increment() })
        let recorder = TestSupport.Recorder(flattened(Signal(publisher, requestingOn: scheduler)))
        #expect(made.value == 0)
        scheduler.advance()
        #expect(made.value == 2)
        for index in 0..<5 {
            inner.value[index].complete()
            #expect(recorder.values == Array(1...(index + 2)))
            scheduler.advance()
            #expect(recorder.values == Array(1...(index + 3)))
            #expect(made.value == index + 3)
        }
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `Signal(_:requestingOn:) sends all elements of a sequence's publisher in order and then completes`() {
        let signal = Signal((1...5).publisher.setFailureType(to: TestError.self), requestingOn: scheduler)
        let recorder = TestSupport.Recorder(flattened(signal))
        scheduler.advance()
        for index in 0..<5 {
            #expect(!recorder.hasEnded)
            complete(index)
        }
        #expect(recorder.values == [1, 2, 3, 4, 5])
        #expect(recorder.isCompleted)
        #expect(scheduler.pendingActions == 0)
    }

    @Test
    func `a publisher that ends while Signal(_:requestingOn:) waits for capacity ends the signal and is not cancelled`()
    {
        for fails in [false, true] {
            inner.value = []
            let source = ManualPublisher()
            let recorder = TestSupport.Recorder(flattened(Signal(source, requestingOn: scheduler)))
            let handle = source.handOver()
            scheduler.advance()
            source.send(1)
            source.send(2)
            source.end(fails ? .failure(.second) : .finished)
            if fails {
                #expect(recorder.failure == .second)
            } else {
                complete(0)
                complete(1)
                #expect(recorder.isCompleted)
            }
            #expect(handle.demands == [.max(1)])
            #expect(handle.cancellations == 0)
            #expect(scheduler.pendingActions == 0)
        }
    }

    @Test
    func `disposing Signal(_:requestingOn:) while it waits for capacity cancels the publisher and releases everything`()
    {
        let live = LiveObjects()
        let source = ManualPublisher()
        let recorder = TestSupport.Recorder<Int, TestError>()
        do {
            let probe = live.probe()
            recorder.subscribe(to: flattened(Signal(source, requestingOn: scheduler).doNext { _ in probe.touch() }))
        }
        let handle = source.handOver()
        scheduler.advance()
        source.send(1)
        source.send(2)
        #expect(live.count == 1)
        recorder.dispose()
        #expect(handle.cancellations == 1)
        source.forget()
        #expect(live.count == 0)
        complete(0)
        #expect(handle.demands == [.max(1)])
        #expect(scheduler.pendingActions == 0)
    }

    @Test
    func `Signal(_:requestingOn:) requests nothing from the publisher if it is disposed before its first request`() {
        let source = ManualPublisher()
        let recorder = TestSupport.Recorder(flattened(Signal(source, requestingOn: scheduler)))
        let handle = source.handOver()
        recorder.dispose()
        scheduler.advance()
        #expect(handle.demands.isEmpty)
        #expect(handle.cancellations == 1)
    }

    @Test
    func `Signal(_:requestingOn:) requests unlimited demand once, on the scheduler, if its receiver has no limit`() {
        let source = ManualPublisher()
        let recorder = TestSupport.Recorder(Signal(source, requestingOn: scheduler))
        let handle = source.handOver()
        #expect(handle.demands.isEmpty)
        scheduler.advance()
        #expect(source.send(1) == .none)
        #expect(source.send(2) == .none)
        scheduler.advance()
        #expect(handle.demands == [.unlimited])
        #expect(recorder.values == [1, 2])
        source.end(.finished)
        #expect(recorder.isCompleted)
    }

    @Test func `Signal(_:requestingOn:) cancels a second Combine subscription and requests nothing from it`() {
        let source = ManualPublisher()
        let recorder = TestSupport.Recorder(flattened(Signal(source, requestingOn: scheduler)))
        let (first, second) = (source.handOver(), source.handOver())
        scheduler.advance()
        #expect(second.cancellations == 1)
        #expect(second.demands.isEmpty)
        #expect(first.demands == [.max(1)])
        recorder.dispose()
    }

    @Test func `downstream of Signal(_:requestingOn:), take() cancels the publisher before the next value is computed`()
    {
        let made = Counter()
        let publisher = (1...).publisher.setFailureType(to: TestError.self)
            .handleEvents(receiveOutput: { _ in made.increment() })
        let signal = Signal(publisher, requestingOn: scheduler).take(3).concatMap { Signal<Int, TestError>.just($0) }
        let recorder = TestSupport.Recorder(signal)
        scheduler.advance()
        #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
        #expect(made.value == 3)
    }

    @Test func `a receiver with limited capacity suspends a source that was converted to a publisher and back`() {
        let generated = Counter()
        let numbers = Signal<Int, TestError>.generate(on: scheduler) { generated.increment() }
        let recorder = TestSupport.Recorder(
            flattened(Signal(numbers.publisher.map { $0 * 10 }, requestingOn: scheduler))
        )
        scheduler.advance()
        #expect(recorder.values == [10, 20])
        #expect(generated.value == 2)
        complete(1)
        #expect(recorder.values == [10, 20, 30])
        #expect(generated.value == 3)
        recorder.dispose()
        scheduler.advance()
        #expect(scheduler.pendingActions == 0)
        #expect(generated.value == 3)
    }

    @Test func `Signal(_:requestingOn:) loses no request while inner signals end on another thread`() {
        let (queue, other) = (QueueScheduler(), QueueScheduler())
        let (running, most) = (Counter(), Shared(0))
        let count = heavy(200_000)
        let ended = Expectation()
        let publisher = (1...count).publisher.setFailureType(to: TestError.self)
        let recorder = TestSupport.Recorder<Int, TestError>()
        recorder.subscribe(
            to: Signal(publisher, requestingOn: queue)
                .doNext { _ in
                    let now = running.increment()
                    most.withLock { $0 = max($0, now) }
                }
                .flattenMap(maxConcurrent: 2) { value in
                    Signal<Int, TestError>.just(value).deliver(on: other)
                        .doCompleted { running.increment(by: -1) }
                }
                .doCompleted { ended.fulfill() }
        )
        #expect(ended.wait())
        #expect(recorder.values == Array(1...count))
        #expect(recorder.violations == 0)
        // There are two slots. One more value can be between `doNext` and the start of its inner signal.
        #expect(most.value <= 2)
    }

    @Test
    func `disposing Signal(_:requestingOn:) while a slot becomes free cancels once and requests at most one value`() {
        struct Round: Sendable {
            let source = ManualPublisher()
            let recorder = TestSupport.Recorder<Int, TestError>()
            let inner = Subject<Int, TestError>()
            let handle: ManualPublisher.Handle

            init() {
                let inner = inner
                recorder.subscribe(
                    to: Signal(source, requestingOn: ImmediateScheduler()).concatMap { _ in inner.signal }
                )
                handle = source.handOver()
                source.send(1)
            }
        }
        let current = Shared<Round?>(nil)
        race(
            heavy(100_000),
            prepare: { _ in current.value = Round() },
            [
                { _ in current.value?.inner.complete() },
                { _ in current.value?.recorder.dispose() },
            ],
            check: { _ in
                guard let round = current.value else { return }
                #expect(round.handle.cancellations == 1)
                #expect((1...2).contains(round.handle.demands.count))
                #expect(round.recorder.violations == 0)
            }
        )
    }
}
