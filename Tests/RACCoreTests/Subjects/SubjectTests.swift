import RACCore
import TestSupport
import Testing

@Suite struct SubjectTests {
    @Test func `a subject sends each value to all current subscribers`() {
        let subject = Subject<Int, Never>()
        let early = Recorder(subject)
        subject.send(1)
        let late = Recorder(subject)
        subject.send(2)
        #expect(early.values == [1, 2])
        #expect(late.values == [2])
    }

    @Test func `a late subscriber of a completed subject receives the completion`() {
        let subject = Subject<Int, Never>()
        subject.complete()
        #expect(Recorder(subject).events == [.completed])
    }

    @Test func `a late subscriber of a failed subject receives the failure`() {
        let subject = Subject<Int, TestError>()
        subject.fail(.second)
        #expect(Recorder(subject).events == [.failed(.second)])
    }

    @Test func `a subject sends no event after its terminal event`() {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(subject)
        subject.complete()
        subject.send(1)
        subject.fail(.first)
        subject.complete()
        #expect(recorder.events == [.completed])
    }

    @Test func `a disposed subscriber of a subject receives nothing more`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(subject)
        subject.send(1)
        recorder.dispose()
        subject.send(2)
        #expect(recorder.values == [1])
    }

    @Test func `a subscriber added to a subject during a send does not receive the value of that send`() {
        let subject = Subject<Int, Never>()
        let late = Recorder<Int, Never>()
        subject.take1 { _ in late.subscribe(to: subject) }
        subject.send(1)
        #expect(late.values.isEmpty)
        subject.send(2)
        #expect(late.values == [2])
    }

    @Test func `a subject's value does not reach a subscriber that an earlier subscriber's handler disposes`() {
        let subject = Subject<Int, Never>()
        let second = Recorder<Int, Never>()
        subject.subscribe { _ in second.dispose() }
        second.subscribe(to: subject)
        subject.send(1)
        #expect(second.values.isEmpty)
    }

    @Test func `a subject's completion does not reach a subscriber that an earlier subscriber's handler disposes`() {
        let subject = Subject<Int, Never>()
        let second = Recorder<Int, Never>()
        subject.subscribe { _ in
        } completed: {
            second.dispose()
        }
        second.subscribe(to: subject)
        subject.complete()
        #expect(second.events.isEmpty)
    }

    @Test func `a subscriber of a subject can dispose itself in its handler`() {
        let subject = Subject<Int, Never>()
        let place = SerialDisposable()
        let runs = Counter()
        place.disposable = subject.subscribe { _ in
            runs.increment()
            place.dispose()
        }
        subject.send(1)
        subject.send(2)
        #expect(runs.value == 1)
    }

    @Test func `a subject releases a disposed subscriber immediately, not with the next send`() {
        let objects = LiveObjects()
        let subject = Subject<Int, Never>()
        var probe: LiveObjects.Probe? = objects.probe()
        let disposable = subject.subscribe { [probe] _ in probe?.touch() }
        probe = nil
        disposable.dispose()
        #expect(objects.count == 0)
    }

    @Test func `a subscriber that disposes itself during a subject's send is released right after that send`() {
        let objects = LiveObjects()
        let subject = Subject<Int, Never>()
        let place = SerialDisposable()
        var probe: LiveObjects.Probe? = objects.probe()
        place.disposable = subject.subscribe { [probe] _ in
            probe?.touch()
            place.dispose()
        }
        probe = nil
        subject.send(1)
        #expect(objects.count == 0)
    }

    @Test func `a subscriber to the signal of a deallocated subject is released`() {
        let objects = LiveObjects()
        var subject: Subject<Int, Never>? = Subject()
        let signal = subject?.signal
        subject = nil
        do {
            let probe = objects.probe()
            signal?.subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 0)
    }

    @Test func `a deallocated subject releases its subscribers`() {
        let objects = LiveObjects()
        var subject: Subject<Int, Never>? = Subject()
        do {
            let probe = objects.probe()
            subject?.subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 1)
        subject = nil
        #expect(objects.count == 0)
    }

    @Test func `the signal of a subject does not retain the subject`() {
        weak var weakSubject: Subject<Int, Never>?
        let signal: Signal<Int, Never>
        do {
            let subject = Subject<Int, Never>()
            weakSubject = subject
            signal = subject.signal
        }
        #expect(weakSubject == nil)
        #expect(Recorder(signal).events.isEmpty)
    }

    @Test func `the last reference to a subject can be released during a delivery`() {
        let holder = Shared<Subject<Int, Never>?>(Subject())
        let recorder = Recorder<Int, Never>()
        let subscription = holder.withLock { $0 }?.subscribe { value in
            let former = holder.withLock { subject in
                let former = subject
                subject = nil
                return former
            }
            _ = consume former
            recorder.record(.next(value))
        }
        holder.withLock { $0 }?.send(1)
        #expect(recorder.values == [1])
        withExtendedLifetime(subscription) {}
    }

    @Test func `a subject holds no lock while it releases a handler, so a deinit of a captured object can send`() {
        let objects = LiveObjects()
        let subject = Subject<Int, Never>()
        let recorder = Recorder(subject)
        var probe: LiveObjects.Probe? = objects.probe(onDeinit: { subject.send(7) })
        let disposable = subject.subscribe { [probe] _ in probe?.touch() }
        probe = nil
        disposable.dispose()
        #expect(objects.count == 0)
        #expect(recorder.values == [7])
    }

    @Test func `a subscriber added to a subject in a handler receives the later values`() {
        let subject = Subject<Int, Never>()
        let inner = Counter()
        subject.take1 { _ in subject.subscribe { inner.increment(by: $0) } }
        for value in [1, 10, 100] { subject.send(value) }
        #expect(inner.value == 110)
    }

    @Test func `a subscriber that sends to its own subject causes no recursion`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(subject)
        let disposable = subject.subscribe { if $0 < 1_000 { subject.send($0 + 1) } }
        subject.send(1)
        #expect(recorder.values == Array(1...1_000))
        disposable.dispose()
    }

    @Test func `a subject sends only to the remaining subscribers after some of many are disposed`() {
        let subject = Subject<Int, Never>()
        let total = Counter()
        let disposables = (0..<2_000).map { _ in subject.subscribe { total.increment(by: $0) } }
        for (number, disposable) in disposables.enumerated() where number % 4 != 0 { disposable.dispose() }
        subject.send(1)
        #expect(total.value == 500)
        for disposable in disposables { disposable.dispose() }
        subject.send(1)
        #expect(total.value == 500)
    }

    @Test func `a subject's subscribers receive each value in the order of their subscription`() {
        let subject = Subject<Int, Never>()
        let order = Shared<[Int]>([])
        let disposables = (0..<50).map { number in
            subject.subscribe { _ in order.withLock { $0.append(number) } }
        }
        for number in stride(from: 0, to: 50, by: 2) { disposables[number].dispose() }
        subject.send(1)
        #expect(order.withLock { $0 } == stride(from: 1, to: 50, by: 2).map { $0 })
    }

    @Test func `a subject's subscriber receives completion once if the subscription races with the completion`() {
        let current = Shared(Subject<Int, Never>())
        let ends = Counter()
        race(
            heavy(5_000),
            prepare: { _ in current.withLock { $0 = Subject() } },
            [
                { _ in current.withLock { $0 }.subscribe(completed: { ends.increment() }) },
                { _ in current.withLock { $0 }.complete() },
            ]
        )
        #expect(ends.value == heavy(5_000))
    }
}

extension SignalProtocol {
    /// Calls the closure only with the first value.
    func take1(_ action: @escaping @Sendable (Value) -> Void) {
        let place = SerialDisposable()
        place.disposable = subscribe { value in
            place.dispose()
            action(value)
        } failed: { _ in
        }
    }
}
