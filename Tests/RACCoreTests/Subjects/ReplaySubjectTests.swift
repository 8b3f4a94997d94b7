import RACCore
import TestSupport
import Testing

@Suite struct ReplaySubjectTests {
    @Test func `replays all values to a late subscriber`() {
        let subject = ReplaySubject<Int, Never>()
        for value in 1...3 { subject.send(value) }
        let recorder = Recorder(subject)
        #expect(recorder.values == [1, 2, 3])
        subject.send(4)
        #expect(recorder.values == [1, 2, 3, 4])
    }

    @Test(arguments: [0, 1, 2, 5, 100])
    func `replays no more than its capacity`(capacity: Int) {
        let subject = ReplaySubject<Int, Never>(capacity: capacity)
        for value in 1...20 { subject.send(value) }
        subject.complete()
        #expect(Recorder(subject).values == Array((1...20).suffix(capacity)))
        #expect(Recorder(subject).isCompleted)
    }

    @Test func `replays the values before the failure`() {
        let subject = ReplaySubject<Int, TestError>()
        subject.send(1)
        subject.fail(.first)
        #expect(Recorder(subject).events == [.next(1), .failed(.first)])
    }

    @Test func `nothing follows the end`() {
        let subject = ReplaySubject<Int, TestError>()
        subject.complete()
        subject.send(1)
        subject.fail(.first)
        #expect(Recorder(subject).events == [.completed])
    }

    @Test func `the replay stops when the subscription is disposed`() {
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

    @Test func `values sent during the replay follow it`() {
        let subject = ReplaySubject<Int, Never>()
        for value in 1...3 { subject.send(value) }
        let recorder = Recorder<Int, Never>()
        subject.subscribe { value in
            if value == 1 { subject.send(4) }
            recorder.record(.next(value))
        }
        #expect(recorder.values == [1, 2, 3, 4])
    }

    @Test func `replays in a handler before subscribe returns`() {
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
    func `a subject that goes away with values waiting has them delivered`(kind: Int) {
        let box = Shared<(any SubjectProtocol<Int, Never>)?>(kind == 0 ? ReplaySubject() : BehaviorSubject(0))
        let (seen, first, queued) = (Counter(), Expectation(), Expectation())
        box.value?.signal.subscribe { value in
            if value == 0 { return }
            if value == 1 {
                first.fulfill()
                _ = queued.wait()
            }
            // Together longer than the share of the thread that delivers.
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

    @Test func `replays in the order in which it was live`() {
        let subject = ReplaySubject<Int, Never>()
        let live = Recorder(subject)
        onThreads(4) { number in for value in 0..<500 { subject.send(number * 500 + value) } }
        #expect(live.values.count == 2_000)
        #expect(Recorder(subject).values == live.values)
    }

    @Test func `a subscriber that comes while others send loses, doubles and reorders nothing`() {
        for _ in 0..<50 {
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

    @Test func `a subscriber that comes when the subject is gone is not kept`() {
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

    @Test func `dropping the subject releases its subscribers`() {
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

    @Test func `a disposed subscriber is released at once`() {
        let objects = LiveObjects()
        let subject = ReplaySubject<Int, Never>()
        var probe: LiveObjects.Probe? = objects.probe()
        let disposable = subject.subscribe { [probe] _ in probe?.touch() }
        probe = nil
        disposable.dispose()
        #expect(objects.count == 0)
    }

    @Test func `a value that falls out of the buffer is released without a lock`() {
        let objects = LiveObjects()
        let subject = ReplaySubject<LiveObjects.Probe, Never>(capacity: 2)
        for _ in 0..<10 { subject.send(objects.probe()) }
        #expect(objects.count == 2)
    }

    @Test func `dropping the subject leaves no lifetime of a subscription behind`() {
        let objects = LiveObjects()
        do {
            let (subject, probe, lifetime) = (ReplaySubject<Int, Never>(), objects.probe(), CompoundDisposable())
            lifetime.add { probe.touch() }
            subject.signal.attach(Subscriber(lifetime: lifetime, next: { _ in }, failed: { _ in }, completed: {}))
        }
        #expect(objects.count == 0)
    }

    @Test func `a negative capacity is a mistake`() async {
        await #expect(processExitsWith: .failure) {
            _ = ReplaySubject<Int, Never>(capacity: -1)
        }
    }
}

@Suite struct BehaviorSubjectTests {
    @Test func `sends the current value first`() {
        let subject = BehaviorSubject<Int, Never>(1)
        #expect(Recorder(subject).values == [1])
        subject.send(2)
        let recorder = Recorder(subject)
        subject.send(3)
        #expect(recorder.values == [2, 3])
    }

    @Test func `its value can be read`() {
        let subject = BehaviorSubject<Int, Never>(1)
        #expect(subject.value == 1)
        subject.send(2)
        #expect(subject.value == 2)
    }

    @Test func `its value is the one sent last, also before that is delivered`() {
        let subject = BehaviorSubject<Int, Never>(0)
        let seen = Shared<[Int]>([])
        subject.subscribe { value in
            if value == 1 {
                subject.send(2)
                seen.withLock { $0.append(subject.value) }
            }
        }
        subject.send(1)
        #expect(seen.withLock { $0 } == [2])
    }

    @Test func `a late subscriber gets the last value and the end`() {
        let subject = BehaviorSubject<Int, TestError>(1)
        subject.send(2)
        subject.fail(.first)
        #expect(Recorder(subject).events == [.next(2), .failed(.first)])
    }

    @Test func `values after the end change nothing`() {
        let subject = BehaviorSubject<Int, Never>(1)
        subject.complete()
        subject.send(2)
        #expect(subject.value == 1)
    }

    @Test func `modify changes the value and sends the result`() {
        let subject = BehaviorSubject<Int, Never>(1)
        let recorder = Recorder(subject)
        let former = subject.modify { value in
            defer { value += 1 }
            return value
        }
        #expect(former == 1)
        #expect(recorder.values == [1, 2])
    }

    @Test func `modify that throws changes nothing`() {
        let subject = BehaviorSubject<Int, Never>(1)
        let recorder = Recorder(subject)
        #expect(throws: TestError.first) {
            try subject.modify { (value: inout Int) throws(TestError) in
                value = 5
                throw .first
            }
        }
        #expect(subject.value == 1)
        #expect(recorder.values == [1])
    }

    @Test func `swap gives the former value`() {
        let subject = BehaviorSubject<Int, Never>(1)
        #expect(subject.swap(2) == 1)
        #expect(subject.value == 2)
    }

    @Test func `changes by several threads are not lost`() {
        let subject = BehaviorSubject<Int, Never>(0)
        let recorder = Recorder(subject)
        onThreads(4) { _ in for _ in 0..<2_000 { subject.modify { $0 += 1 } } }
        #expect(subject.value == 8_000)
        #expect(recorder.values == Array(0...8_000))
    }

    @Test func `of a subscription and a send that meet, the subscriber sees a legal history`() {
        let current = Shared(BehaviorSubject<Int, Never>(1))
        let recorder = Shared(Recorder<Int, Never>())
        let illegal = Counter()
        race(
            heavy(20_000),
            prepare: { _ in
                current.withLock { $0 = BehaviorSubject(1) }
                recorder.withLock { $0 = Recorder() }
            },
            [
                { _ in recorder.withLock { $0 }.subscribe(to: current.withLock { $0 }) },
                { _ in current.withLock { $0 }.send(2) },
            ],
            check: { _ in
                let values = recorder.withLock { $0 }.values
                if values != [1, 2], values != [2] { illegal.increment() }
            }
        )
        #expect(illegal.value == 0)
    }

    @Test func `dropping the subject releases its subscribers`() {
        let objects = LiveObjects()
        var subject: BehaviorSubject<Int, Never>? = BehaviorSubject(0)
        do {
            let probe = objects.probe()
            subject?.subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 1)
        subject = nil
        #expect(objects.count == 0)
    }
}
