import RACOperators
import TestSupport
import Testing

@Suite struct RefCountTests {
    private let starts = Counter()
    private let stops = Counter()
    private let subject = Subject<Int, TestError>()

    private var source: Signal<Int, TestError> {
        Signal { [starts, stops, subject] subscriber in
            starts.increment()
            subscriber.onDispose { stops.increment() }
            subscriber.add(subject.subscribe(toAll: subscriber))
        }
    }

    @Test func `refCount connects with the first subscriber, disconnects after the last one, and connects again`() {
        let shared = source.share()
        let first = Recorder(shared)
        let second = Recorder(shared)
        #expect(starts.value == 1)
        subject.send(1)
        first.dispose()
        #expect(stops.value == 0)
        second.dispose()
        #expect(stops.value == 1)
        let third = Recorder(shared)
        subject.send(2)
        #expect(starts.value == 2)
        #expect(first.values == [1])
        #expect(third.values == [2])
    }

    @Test func `share(replay:) replays the latest values and drops them with the last subscriber`() {
        let shared = source.share(replay: 2)
        let first = Recorder(shared)
        for value in 1...3 { subject.send(value) }
        let second = Recorder(shared)
        #expect(second.values == [2, 3])
        first.dispose()
        second.dispose()
        #expect(Recorder(shared).values == [])
    }

    @Test func `refCount connects again for a subscriber that arrives after the source has ended`() {
        let shared = Signal<Int, TestError>.deferred { [starts] in .just(starts.increment()) }.share(replay: 1)
        #expect(Recorder(shared).events == [.next(1), .completed])
        #expect(Recorder(shared).events == [.next(2), .completed])
    }

    @Test func `a subscriber of refCount that retries on failure joins a new connection`() {
        let shared = source.share()
        let first = Recorder(shared.retry(3))
        let second = Recorder(shared.retry(3))
        subject.send(1)
        // The subject remembers its failure, so each retry also fails. Each subscriber has a limited number of retries, so there
        // is no endless loop.
        subject.fail(.first)
        #expect(first.events == [.next(1), .failed(.first)])
        #expect(second.events == [.next(1), .failed(.first)])
        #expect(starts.value == stops.value)
    }

    @Test func `refCount of multicast with a subject connects the same subject again`() {
        let own = Subject<Int, TestError>()
        let shared = source.multicast(own).refCount()
        let all = Recorder(own)
        Recorder(shared).dispose()
        let second = Recorder(shared)
        subject.send(1)
        #expect(starts.value == 2)
        #expect(second.values == [1])
        #expect(all.values == [1])
    }

    @Test func `refCount does not start the source for a subscriber that ends before refCount connects`() {
        let shared = source.startWith(0).multicast(BehaviorSubject<Int, TestError>(7)).refCount()
        #expect(Recorder(shared.take(1)).values == [7])
        #expect(starts.value == 0)
    }

    @Test func `autoconnect does not start the source for a subscriber that has already ended`() {
        let shared = source.multicast(BehaviorSubject<Int, TestError>(7)).autoconnect()
        #expect(Recorder(shared.take(1)).values == [7])
        #expect(starts.value == 0)
    }

    @Test func `refCount leaks nothing when the source releases its subscribers without a terminal event`() {
        let objects = LiveObjects()
        do {
            let forgetful = Subject<Int, TestError>()
            let probe = objects.probe()
            let shared = forgetful.share()
            shared.subscribe { _ in
                probe.touch()
            } failed: { _ in
            }
            shared.subscribe { _ in
                probe.touch()
            } failed: { _ in
            }
            forgetful.send(1)
        }
        #expect(objects.count == 0)
    }

    @Test func `concurrent subscriptions and disposals of refCount start and stop the source equally often`() {
        let running = Counter()
        let shared = Signal<Int, Never> { subscriber in
            running.increment()
            subscriber.onDispose { running.increment(by: -1) }
            subscriber.send(1)
        }.share(replay: 1)
        onThreads(4) { _ in
            for _ in 0..<heavy(5_000) { shared.subscribe { _ in }.dispose() }
        }
        #expect(running.value == 0)
        let recorder = Recorder(shared)
        #expect(recorder.values == [1])
        recorder.dispose()
        #expect(running.value == 0)
    }
}

extension Subject {
    /// Forwards all events to a subscriber.
    fileprivate func subscribe(toAll subscriber: Subscriber<Value, Failure>) -> any Disposable {
        subscribeEvents { subscriber.send(event: $0) }
    }
}
