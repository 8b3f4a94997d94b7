import RACCore
import TestSupport
import Testing

@Suite struct ReplaySubjectTests {
    @Test func `a replay subject replays all values to a late subscriber`() {
        let subject = ReplaySubject<Int, Never>()
        for value in 1...3 { subject.send(value) }
        let recorder = Recorder(subject)
        #expect(recorder.values == [1, 2, 3])
        subject.send(4)
        #expect(recorder.values == [1, 2, 3, 4])
    }

    @Test(arguments: [0, 1, 2, 5, 100])
    func `a replay subject replays no more values than its capacity`(capacity: Int) {
        let subject = ReplaySubject<Int, Never>(capacity: capacity)
        for value in 1...20 { subject.send(value) }
        subject.complete()
        #expect(Recorder(subject).values == Array((1...20).suffix(capacity)))
        #expect(Recorder(subject).isCompleted)
    }

    @Test func `a replay subject replays the values before its failure`() {
        let subject = ReplaySubject<Int, TestError>()
        subject.send(1)
        subject.fail(.first)
        #expect(Recorder(subject).events == [.next(1), .failed(.first)])
    }

    @Test func `a replay subject sends no event after its terminal event`() {
        let subject = ReplaySubject<Int, TestError>()
        subject.complete()
        subject.send(1)
        subject.fail(.first)
        #expect(Recorder(subject).events == [.completed])
    }

    @Test func `the replay of a replay subject stops when the subscription is disposed`() {
        let subject = ReplaySubject<Int, Never>()
        for value in 1...10 { subject.send(value) }
        let recorder = Recorder<Int, Never>()
        Signal<Int, Never> { subscriber in
            subject.signal.attach(subscriber)
        }.subscribe { value in
            recorder.record(.next(value))
        }
        #expect(recorder.values.count == 10)

        let seen = Counter()
        let lifetime = CompoundDisposable()
        subject.signal.attach(
            Subscriber(
                lifetime: lifetime,
                next: { _ in
                    if seen.increment() == 3 { lifetime.dispose() }
                },
                failed: { _ in },
                completed: {}
            )
        )
        #expect(seen.value == 3)
    }

    @Test func `values sent during the replay of a replay subject arrive after the replayed values`() {
        let subject = ReplaySubject<Int, Never>()
        for value in 1...3 { subject.send(value) }
        let recorder = Recorder<Int, Never>()
        subject.subscribe { value in
            if value == 1 { subject.send(4) }
            recorder.record(.next(value))
        }
        #expect(recorder.values == [1, 2, 3, 4])
    }

    @Test func `a handler that subscribes to a replay subject receives the replay before subscribe returns`() {
        let subject = ReplaySubject<Int, Never>()
        let inner = Recorder<Int, Never>()
        let seenAtOnce = Counter()
        subject.take1 { _ in
            inner.subscribe(to: subject)
            seenAtOnce.increment(by: inner.values.count)
        }
        subject.send(1)
        #expect(seenAtOnce.value == 1)
        subject.send(2)
        #expect(inner.values == [1, 2])
    }

    @Test(arguments: [0, 1])
    func `a deallocated replay subject still delivers its pending values`(kind: Int) {
        let box = Shared<(any SubjectProtocol<Int, Never>)?>(kind == 0 ? ReplaySubject() : BehaviorSubject(0))
        let (seen, first, queued) = (Counter(), Expectation(), Expectation())
        box.value?.signal.subscribe { value in
            if value == 0 { return }
            if value == 1 {
                first.fulfill()
                _ = queued.wait()
            }
            // The deliveries of all values together take longer than the drain budget.
            let end = ContinuousClock.now + .microseconds(50)
            while ContinuousClock.now < end {}
            seen.increment()
        }
        onThreads(2) { number in
            if number == 0 {
                box.value?.send(1)
            } else {
                _ = first.wait()
                for value in 2...200 { box.value?.send(value) }
                box.value = nil
                queued.fulfill()
            }
        }
        #expect(seen.value == 200)
    }

    @Test func `a replay subject replays values in the order of their live delivery`() {
        let subject = ReplaySubject<Int, Never>()
        let live = Recorder(subject)
        onThreads(4) { number in for value in 0..<500 { subject.send(number * 500 + value) } }
        #expect(live.values.count == 2_000)
        #expect(Recorder(subject).values == live.values)
    }

    @Test func `a subscriber added to a replay subject during sends receives every value once, in order`() {
        for _ in 0..<(isThreadSanitized ? 5 : 50) {
            let subject = ReplaySubject<Int, Never>()
            let recorders = Shared<[Recorder<Int, Never>]>([])
            onThreads(3) { number in
                if number == 0 {
                    for value in 0..<400 { subject.send(value) }
                    subject.complete()
                } else {
                    for _ in 0..<10 {
                        let recorder = Recorder(subject)
                        recorders.withLock { $0.append(recorder) }
                    }
                }
            }
            for recorder in recorders.withLock({ $0 }) {
                #expect(recorder.values == Array(0..<400))
                #expect(recorder.isCompleted)
                #expect(recorder.violations == 0)
            }
        }
    }

    @Test func `a subscriber to the signal of a deallocated replay subject is released`() {
        let objects = LiveObjects()
        var subject: ReplaySubject<Int, Never>? = ReplaySubject()
        let signal = subject?.signal
        subject = nil
        do {
            let probe = objects.probe()
            signal?.subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 0)
    }

    @Test func `a deallocated replay subject releases its subscribers`() {
        let objects = LiveObjects()
        var subject: ReplaySubject<Int, Never>? = ReplaySubject()
        do {
            let probe = objects.probe()
            subject?.subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 1)
        subject = nil
        #expect(objects.count == 0)
    }

    @Test func `a replay subject immediately releases a disposed subscriber`() {
        let objects = LiveObjects()
        let subject = ReplaySubject<Int, Never>()
        var probe: LiveObjects.Probe? = objects.probe()
        let disposable = subject.subscribe { [probe] _ in probe?.touch() }
        probe = nil
        disposable.dispose()
        #expect(objects.count == 0)
    }

    @Test func `a replay subject holds no lock while it releases a dropped value`() {
        let objects = LiveObjects()
        let subject = ReplaySubject<LiveObjects.Probe, Never>(capacity: 2)
        for _ in 0..<10 { subject.send(objects.probe()) }
        #expect(objects.count == 2)
    }

    @Test func `a deallocated replay subject leaks no lifetime of a subscription`() {
        let objects = LiveObjects()
        do {
            let (subject, probe, lifetime) = (ReplaySubject<Int, Never>(), objects.probe(), CompoundDisposable())
            lifetime.add { probe.touch() }
            subject.signal.attach(Subscriber(lifetime: lifetime, next: { _ in }, failed: { _ in }, completed: {}))
        }
        #expect(objects.count == 0)
    }

    @Test func `a replay subject traps if its capacity is negative`() async {
        await #expect(processExitsWith: .failure) {
            _ = ReplaySubject<Int, Never>(capacity: -1)
        }
    }
}
