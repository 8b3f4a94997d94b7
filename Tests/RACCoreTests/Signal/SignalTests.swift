import RACCore
import TestSupport
import Testing

@Suite struct SignalTests {
    @Test func `a signal runs its work once for each subscription, and not before the first`() {
        let runs = Counter()
        let signal = Signal<Int, Never> { subscriber in
            subscriber.send(runs.increment())
            subscriber.complete()
        }
        #expect(runs.value == 0)
        #expect(Recorder(signal).values == [1])
        #expect(Recorder(signal).values == [2])
    }

    @Test func `a signal drops every event after completion`() {
        let signal = Signal<Int, TestError> { subscriber in
            subscriber.send(1)
            subscriber.complete()
            subscriber.send(2)
            subscriber.fail(.first)
            subscriber.complete()
        }
        #expect(Recorder(signal).events == [.next(1), .completed])
    }

    @Test func `a signal drops every event after a failure`() {
        let signal = Signal<Int, TestError> { subscriber in
            subscriber.fail(.first)
            subscriber.send(2)
            subscriber.fail(.second)
        }
        #expect(Recorder(signal).events == [.failed(.first)])
    }

    @Test func `a subscriber that is kept by its source sends nothing after disposal`() {
        let kept = Shared<Subscriber<Int, Never>?>(nil)
        let recorder = Recorder(Signal<Int, Never> { subscriber in kept.withLock { $0 = subscriber } })
        let subscriber = kept.withLock { $0 }
        subscriber?.send(1)
        recorder.dispose()
        subscriber?.send(2)
        subscriber?.complete()
        #expect(recorder.events == [.next(1)])
    }

    @Test func `a subscriber is disposed when its subscription is disposed`() {
        let kept = Shared<Subscriber<Int, Never>?>(nil)
        let disposable = Signal<Int, Never> { subscriber in kept.withLock { $0 = subscriber } }.subscribe()
        #expect(kept.withLock { $0 }?.isDisposed == false)
        disposable.dispose()
        #expect(kept.withLock { $0 }?.isDisposed == true)
    }

    @Test func `a cleanup registered by a signal's work runs on disposal`() {
        let cleanups = Counter()
        let disposable = Signal<Int, Never> { subscriber in subscriber.onDispose { cleanups.increment() } }.subscribe()
        #expect(cleanups.value == 0)
        disposable.dispose()
        #expect(cleanups.value == 1)
    }

    @Test func `a disposable added to a subscriber is disposed on completion`() {
        let added = ActionDisposable()
        Signal<Int, Never> { subscriber in
            subscriber.add(added)
            subscriber.complete()
        }.subscribe()
        #expect(added.isDisposed)
    }

    @Test func `a cleanup registered after the subscription has ended runs immediately`() {
        let cleanups = Counter()
        Signal<Int, Never> { subscriber in
            subscriber.complete()
            subscriber.onDispose { cleanups.increment() }
        }.subscribe()
        #expect(cleanups.value == 1)
    }

    @Test func `a subscriber can send an event of any kind`() {
        let signal = Signal<Int, TestError> { subscriber in
            subscriber.send(event: .next(1))
            subscriber.send(event: .failed(.first))
        }
        #expect(Recorder(signal).events == [.next(1), .failed(.first)])
    }

    @Test func `a source that releases its subscriber without a terminal event leaks no closures`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            Signal<Int, Never> { _ in }.subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 0)
    }

    @Test func `a subscriber that is kept by its source releases its closures at the end`() {
        let objects = LiveObjects()
        let kept = Shared<Subscriber<Int, Never>?>(nil)
        do {
            let probe = objects.probe()
            Signal<Int, Never> { subscriber in kept.withLock { $0 = subscriber } }.subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 1)
        kept.withLock { $0 }?.complete()
        // The last event has been delivered. Therefore the closures are no longer needed.
        #expect(objects.count == 0)
    }

    @Test func `a subscription releases its closures on disposal even if the source keeps the subscriber`() {
        let objects = LiveObjects()
        let kept = Shared<Subscriber<Int, Never>?>(nil)
        var probe: LiveObjects.Probe? = objects.probe()
        let disposable = Signal<Int, Never> { subscriber in kept.withLock { $0 = subscriber } }
            .subscribe { [probe] _ in probe?.touch() }
        probe = nil
        #expect(objects.count == 1)
        disposable.dispose()
        #expect(objects.count == 0)
    }

    @Test func `a source that releases its subscriber without a terminal event leaks no lifetime`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            Signal<Int, Never> { subscriber in subscriber.onDispose { probe.touch() } }.subscribe()
        }
        #expect(objects.count == 0)
    }

    @Test func `all values that several threads send to one subscriber arrive serially`() {
        let recorder = Recorder(
            Signal<Int, Never> { subscriber in
                onThreads(4) { number in
                    for value in 0..<5_000 { subscriber.send(number * 5_000 + value) }
                }
                subscriber.complete()
            }
        )
        #expect(recorder.violations == 0)
        #expect(recorder.values.sorted() == Array(0..<20_000))
        #expect(recorder.isCompleted)
    }
}
