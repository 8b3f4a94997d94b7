import RACOperators
import TestSupport
import Testing

@Suite struct MergeTests {
    @Test func `merge() sends the values of all inputs as they arrive`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(Signal.merge(first, second))
        first.send(1)
        second.send(2)
        first.send(3)
        #expect(recorder.values == [1, 2, 3])
    }

    @Test func `merge() completes when all inputs have completed`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(first.merge(with: second.signal))
        first.complete()
        #expect(!recorder.isCompleted)
        second.send(1)
        second.complete()
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `merge() fails with the first failure of an input`() {
        let (first, second) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = Recorder(first.merge(with: second))
        second.fail(.second)
        first.send(1)
        #expect(recorder.events == [.failed(.second)])
    }

    @Test func `merge() completes immediately if there are no inputs`() {
        #expect(Recorder(Signal<Int, Never>.merge([Signal<Int, Never>]())).events == [.completed])
    }

    @Test func `merge() subscribes to no further input after an immediate failure`() {
        let starts = Counter()
        let second = Signal<Int, TestError> { _ in starts.increment() }
        #expect(Recorder(Signal<Int, TestError>.fail(.first).merge(with: second)).events == [.failed(.first)])
        #expect(starts.value == 0)
    }

    @Test func `merge() subscribes twice to a signal that is given twice`() {
        let starts = Counter()
        let signal = Signal<Int, Never> { subscriber in
            subscriber.send(starts.increment())
            subscriber.complete()
        }
        #expect(Recorder(signal.merge(with: signal)).values == [1, 2])
    }

    @Test func `merge() of ten thousand inputs uses constant stack`() {
        onSmallStack {
            let recorder = Recorder(Signal<Int, Never>.merge((0..<10_000).map { Signal.just($0) }))
            precondition(recorder.values.count == 10_000 && recorder.isCompleted)
        }
    }

    @Test func `merge() delivers all values of eight threads serially`() {
        let subjects = (0..<8).map { _ in Subject<Int, Never>() }
        let recorder = Recorder(Signal<Int, Never>.merge(subjects))
        onThreads(8) { number in
            for value in 0..<2_000 { subjects[number].send(number * 2_000 + value) }
            subjects[number].complete()
        }
        #expect(recorder.violations == 0)
        #expect(recorder.values.sorted() == Array(0..<16_000))
        #expect(recorder.isCompleted)
    }

    @available(*, deprecated)
    @Test func `the deprecated method merge without a label merges`() {
        let (silent, failing) = (Signal<Int, Never>.just(1), Signal<Int, TestError>.just(2))
        for signal in [failing.merge(failing), failing.merge(silent), silent.merge(failing)] {
            #expect(Recorder(signal).events.last == .completed)
        }
    }
}
