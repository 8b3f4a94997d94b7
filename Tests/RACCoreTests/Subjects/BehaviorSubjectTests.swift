import RACCore
import TestSupport
import Testing

@Suite struct BehaviorSubjectTests {
    @Test func `a behavior subject sends its current value first`() {
        let subject = BehaviorSubject<Int, Never>(1)
        #expect(Recorder(subject).values == [1])
        subject.send(2)
        let recorder = Recorder(subject)
        subject.send(3)
        #expect(recorder.values == [2, 3])
    }

    @Test func `the current value of a behavior subject can be read`() {
        let subject = BehaviorSubject<Int, Never>(1)
        #expect(subject.value == 1)
        subject.send(2)
        #expect(subject.value == 2)
    }

    @Test func `the current value of a behavior subject is the last sent value, even before its delivery`() {
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

    @Test func `a late subscriber of a behavior subject receives the last value and the terminal event`() {
        let subject = BehaviorSubject<Int, TestError>(1)
        subject.send(2)
        subject.fail(.first)
        #expect(Recorder(subject).events == [.next(2), .failed(.first)])
    }

    @Test func `a value sent after completion does not change the current value of a behavior subject`() {
        let subject = BehaviorSubject<Int, Never>(1)
        subject.complete()
        subject.send(2)
        #expect(subject.value == 1)
    }

    @Test func `modify(_:) changes the value of a behavior subject and sends the result`() {
        let subject = BehaviorSubject<Int, Never>(1)
        let recorder = Recorder(subject)
        let former = subject.modify { value in
            defer { value += 1 }
            return value
        }
        #expect(former == 1)
        #expect(recorder.values == [1, 2])
    }

    @Test func `modify(_:) leaves the value of a behavior subject unchanged if its closure throws`() {
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

    @Test func `swap(_:) returns the previous value of a behavior subject`() {
        let subject = BehaviorSubject<Int, Never>(1)
        #expect(subject.swap(2) == 1)
        #expect(subject.value == 2)
    }

    @Test func `concurrent modifications of a behavior subject are not lost`() {
        let subject = BehaviorSubject<Int, Never>(0)
        let recorder = Recorder(subject)
        onThreads(4) { _ in for _ in 0..<2_000 { subject.modify { $0 += 1 } } }
        #expect(subject.value == 8_000)
        #expect(recorder.values == Array(0...8_000))
    }

    @Test func `a subscription to a behavior subject during concurrent sends receives values without a gap`() {
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

    @Test func `a deallocated behavior subject releases its subscribers`() {
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
