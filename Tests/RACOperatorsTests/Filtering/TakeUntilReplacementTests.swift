import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct TakeUntilReplacementTests {
    private let source = Subject<Int, TestError>()
    private let replacement = Subject<Int, TestError>()
    private let recorder = Recorder<Int, TestError>()

    init() {
        recorder.subscribe(to: source.take(untilReplacement: replacement))
    }

    @Test func `the operator take(untilReplacement:) sends the replacement's values from its first value on`() {
        source.send(1)
        replacement.send(10)
        source.send(2)
        replacement.send(20)
        replacement.complete()
        #expect(recorder.events == [.next(1), .next(10), .next(20), .completed])
    }

    @Test func `the operator take(untilReplacement:) does not forward the completion of the source`() {
        source.send(1)
        source.complete()
        #expect(recorder.events == [.next(1)])
        replacement.send(10)
        replacement.complete()
        #expect(recorder.events == [.next(1), .next(10), .completed])
    }

    @Test func `take(untilReplacement:) passes a failure of the source before the replacement's first event`() {
        let other = Recorder(source.take(untilReplacement: .never))
        replacement.send(10)
        source.fail(.first)
        #expect(other.events == [.failed(.first)])
        #expect(recorder.events == [.next(10)])
    }

    @Test func `a terminal event of the replacement ends the result of take(untilReplacement:)`() {
        let other = Recorder(source.take(untilReplacement: .fail(.second)))
        #expect(other.events == [.failed(.second)])
        source.send(1)
        replacement.complete()
        source.send(2)
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `take(untilReplacement:) does not subscribe to the source if the replacement sends immediately`() {
        let starts = Counter()
        let source = Signal<Int, TestError> { subscriber in
            starts.increment()
            subscriber.send(1)
        }
        let signal = source.take(untilReplacement: Signal.just(10).concat(.never))
        #expect(Recorder(signal).events == [.next(10)])
        #expect(starts.value == 0)
    }

    @Test func `take(untilReplacement:) disposes the source before the replacement's first event arrives`() {
        let log = Shared<[String]>([])
        let source = Signal<Int, TestError> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("cleanup") } }
        }
        let replacement = replacement
        source.take(untilReplacement: replacement).subscribe { value in
            log.withLock { $0.append("\(value)") }
        } failed: { _ in
        }
        replacement.send(1)
        replacement.send(2)
        #expect(log.value == ["cleanup", "1", "2"])
    }

    @Test func `take(untilReplacement:) drops a value if the replacement sends while the value is delivered`() {
        let replacement = replacement
        let slow = source.map { value in
            replacement.send(value * 10)
            return value
        }
        let recorder = Recorder(slow.take(untilReplacement: replacement))
        source.send(1)
        #expect(recorder.events == [.next(10)])
    }

    @Test func `disposing the result of take(untilReplacement:) disposes the source and the replacement`() {
        let disposals = Counter()
        let signal = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        Recorder(signal.take(untilReplacement: signal)).dispose()
        #expect(disposals.value == 2)
    }

    @Test func `once the replacement sends, take(untilReplacement:) sends no source value from any thread`() {
        let (source, replacement) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(source.take(untilReplacement: replacement))
        onThreads(2) { number in
            for value in 1...5_000 { if number == 0 { source.send(value) } else { replacement.send(-value) } }
        }
        let values = recorder.values
        let originals = values.prefix { $0 > 0 }.count
        #expect(values == Array(1...5_000).prefix(originals) + (1...5_000).map { -$0 })
        #expect(recorder.violations == 0)
    }
}
