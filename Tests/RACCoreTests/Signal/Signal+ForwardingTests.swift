import RACCore
import TestSupport
import Testing

@Suite struct SignalForwardingTests {
    private let inner = Subject<Int, TestError>()

    @Test func `subscribe(forwardingTo:) adds an inner signal's events to the events of the outer source`() {
        let inner = inner
        let outer = Signal<Int, TestError> { subscriber in
            subscriber.send(0)
            inner.subscribe(forwardingTo: subscriber)
            subscriber.send(1)
        }
        let recorder = Recorder(outer)
        inner.send(2)
        inner.complete()
        #expect(recorder.events == [.next(0), .next(1), .next(2), .completed])
    }

    @Test func `a failure of an inner signal in subscribe(forwardingTo:) fails the outer signal`() {
        let inner = inner
        let recorder = Recorder(Signal<Int, TestError> { inner.subscribe(forwardingTo: $0) })
        inner.fail(.second)
        #expect(recorder.events == [.failed(.second)])
    }

    @Test func `subscribe(forwardingTo:) forwards plain inner signals`() {
        let sources: [Signal<Int, TestError>] = [.just(1), .empty, .fail(.first), .never]
        let events = sources.map { source in Recorder(Signal { source.subscribe(forwardingTo: $0) }).events }
        #expect(events == [[.next(1), .completed], [.completed], [.failed(.first)], []])
    }

    @Test func `disposing the outer subscription disposes the subscription to a forwarded inner signal`() {
        let disposals = Counter()
        let inner = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        let recorder = Recorder(Signal<Int, Never> { inner.subscribe(forwardingTo: $0) })
        #expect(disposals.value == 0)
        recorder.dispose()
        #expect(disposals.value == 1)
    }

    @Test func `a forwarded inner signal is disposed before the outer signal's terminal event is delivered`() {
        let log = Shared<[String]>([])
        let inner = Signal<Int, Never> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("cleanup") } }
            subscriber.send(1)
        }
        Signal<Int, Never> { subscriber in
            inner.subscribe(forwardingTo: subscriber)
            subscriber.complete()
        }
        .subscribe(completed: { log.withLock { $0.append("completed") } })
        #expect(log.value == ["cleanup", "completed"])
    }

    @Test func `disposing the result of subscribe(forwardingTo:) disposes only the inner subscription`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let stop = SerialDisposable()
        let recorder = Recorder(
            Signal<Int, Never> { subscriber in
                stop.disposable = first.subscribe(forwardingTo: subscriber)
                second.subscribe(forwardingTo: subscriber)
            }
        )
        first.send(1)
        stop.dispose()
        first.send(2)
        first.complete()
        second.send(3)
        #expect(recorder.events == [.next(1), .next(3)])
    }

    @Test func `the disposable that subscribe(forwardingTo:) returns is disposed when the inner signal has ended`() {
        let isOver = Shared<[Bool]>([])
        Signal<Int, Never> { subscriber in
            let running = Signal<Int, Never>.never.subscribe(forwardingTo: subscriber)
            isOver.withLock { $0.append(running.isDisposed) }
            let ended = Signal<Int, Never>.just(1).subscribe(forwardingTo: subscriber)
            isOver.withLock { $0.append(ended.isDisposed) }
            let late = Signal<Int, Never>.just(2).subscribe(forwardingTo: subscriber)
            isOver.withLock { $0.append(late.isDisposed) }
        }
        .subscribe()
        #expect(isOver.value == [false, true, true])
    }

    @Test func `subscribe(forwardingTo:) does not subscribe to the inner signal if the outer signal has ended`() {
        let starts = Counter()
        let inner = Signal<Int, Never> { _ in starts.increment() }
        Signal<Int, Never> { subscriber in
            subscriber.complete()
            inner.subscribe(forwardingTo: subscriber)
        }
        .subscribe()
        #expect(starts.value == 0)
    }

    @Test func `a forwarded endless inner signal stops when the outer subscription is disposed`() {
        let subscription = CompoundDisposable()
        let values = Counter()
        Signal<Int, Never> { Signal.from(1...).subscribe(forwardingTo: $0) }.subscribe(within: subscription) { value in
            values.increment()
            if value == 3 { subscription.dispose() }
        }
        #expect(values.value == 3)
    }

    @Test func `two forwarded inner signals that send on two threads are delivered serially`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(
            Signal<Int, Never> { subscriber in
                first.subscribe(forwardingTo: subscriber)
                second.subscribe(forwardingTo: subscriber)
            }
        )
        let arrived = Expectation()
        let count = Counter()
        let counting = Signal<Int, Never> { subscriber in
            first.subscribe(forwardingTo: subscriber)
            second.subscribe(forwardingTo: subscriber)
        }
        .subscribe { _ in if count.increment() == 4_000 { arrived.fulfill() } }
        onThreads(2) { number in
            for value in 0..<2_000 { (number == 0 ? first : second).send(value) }
        }
        #expect(arrived.wait())
        #expect(recorder.violations == 0)
        recorder.dispose()
        counting.dispose()
    }

    @Test func `a forwarded signal that releases its subscriber without a terminal event leaks no memory`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            let inner = Signal<Int, Never> { _ in probe.touch() }
            Signal<Int, Never> { inner.subscribe(forwardingTo: $0) }.subscribe()
        }
        #expect(objects.count == 0)
    }
}
