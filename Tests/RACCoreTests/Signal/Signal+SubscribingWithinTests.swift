import RACCore
import TestSupport
import Testing

@Suite struct SignalSubscribingWithinTests {
    private let lifetime = CompoundDisposable()

    @Test func `a handler can dispose a subscribe(within:) subscription before subscribe returns`() {
        let (produced, received) = (Counter(), Shared<[Int]>([]))
        let source = Signal<Int, Never> { subscriber in
            for value in 1...100 where !subscriber.isDisposed {
                produced.increment()
                subscriber.send(value)
            }
            subscriber.complete()
        }
        source.subscribe(within: lifetime) { [lifetime] value in
            received.withLock { $0.append(value) }
            if value == 3 { lifetime.dispose() }
        } completed: {
            received.withLock { $0.append(-1) }
        }
        #expect(received.value == [1, 2, 3])
        #expect(produced.value == 3)
    }

    @Test func `disposing the lifetime of subscribe(within:) during a replay stops the replay`() {
        let subject = ReplaySubject<Int, Never>()
        for value in 1...5 { subject.send(value) }
        let received = Counter()
        subject.subscribe(within: lifetime) { [lifetime] value in
            received.increment()
            if value == 2 { lifetime.dispose() }
        }
        #expect(received.value == 2)
        #expect(!subject.hasSubscribers)
    }

    @Test func `every overload of subscribe(within:) delivers values and terminal events`() {
        let log = Shared<[String]>([])
        let subject = Subject<Int, TestError>()
        subject.subscribe(within: lifetime) { value in
            log.withLock { $0.append("\(value)") }
        } failed: { _ in
        }
        subject.subscribe(within: lifetime, failed: { error in log.withLock { $0.append("\(error)") } })
        subject.subscribe(within: lifetime) { value in
            log.withLock { $0.append("\(value)") }
        } failed: { error in
            log.withLock { $0.append("\(error)") }
        } completed: {
            log.withLock { $0.append("completed") }
        }
        subject.send(1)
        subject.fail(.second)
        #expect(log.value == ["1", "1", "second", "second"])
    }

    @Test func `disposing the lifetime of subscribe(within:) disposes all subscriptions within the lifetime`() {
        let disposals = Counter()
        let source = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        for _ in 0..<3 { source.subscribe(within: lifetime) }
        lifetime.dispose()
        #expect(disposals.value == 3)
    }

    @Test func `disposing one subscription within a lifetime leaves the other subscriptions alive`() {
        let subject = Subject<Int, Never>()
        let (first, second) = (Counter(), Counter())
        let subscription = subject.subscribe(within: lifetime) { _ in first.increment() }
        subject.subscribe(within: lifetime) { _ in second.increment() }
        subscription.dispose()
        subject.send(1)
        #expect(first.value == 0)
        #expect(second.value == 1)
        #expect(!lifetime.isDisposed)
    }

    @Test func `subscribe(within:) does not subscribe if the lifetime is already disposed`() {
        lifetime.dispose()
        let starts = Counter()
        let subscription = Signal<Int, Never> { _ in starts.increment() }.subscribe(within: lifetime)
        #expect(starts.value == 0)
        #expect(subscription.isDisposed)
    }

    @Test func `a lifetime releases a subscription that has ended`() {
        let objects = LiveObjects()
        let subject = Subject<Int, Never>()
        do {
            let probe = objects.probe()
            subject.subscribe(within: lifetime) { _ in probe.touch() }
        }
        #expect(objects.count == 1)
        subject.complete()
        #expect(objects.count == 0)
        #expect(!lifetime.isDisposed)
    }

    @Test func `subscribe(within:) delivers the terminal event after the cleanups of the subscription`() {
        let log = Shared<[String]>([])
        Signal<Int, Never> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("cleanup") } }
            subscriber.complete()
        }
        .subscribe(within: lifetime, completed: { log.withLock { $0.append("completed") } })
        #expect(log.value == ["cleanup", "completed"])
    }
}
