import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct WithLatestTests {
    private let source = Subject<Int, TestError>()
    private let other = Subject<Int, TestError>()
    private let recorder = Recorder<[Int], TestError>()

    init() {
        recorder.subscribe(to: source.withLatest(from: other).map { [$0, $1] })
    }

    @Test func `withLatest pairs each value with the latest value of the other signal`() {
        source.send(1)
        other.send(10)
        #expect(recorder.events.isEmpty)
        source.send(2)
        source.send(3)
        other.send(20)
        other.send(30)
        source.send(4)
        source.complete()
        #expect(recorder.events == [.next([2, 10]), .next([3, 10]), .next([4, 30]), .completed])
    }

    @Test func `withLatest keeps the last value of the other signal after its completion`() {
        other.send(10)
        other.complete()
        source.send(1)
        source.complete()
        #expect(recorder.events == [.next([1, 10]), .completed])
    }

    @Test func `withLatest sends nothing if the other signal has completed without a value`() {
        other.complete()
        source.send(1)
        #expect(recorder.events.isEmpty)
        source.complete()
        #expect(recorder.events == [.completed])
    }

    @Test func `withLatest fails with the source`() {
        source.fail(.first)
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `withLatest fails with the other signal`() {
        other.send(1)
        other.fail(.second)
        #expect(recorder.events == [.failed(.second)])
    }

    @Test func `withLatest subscribes to the other signal before the source`() {
        let signal = oneToThree.withLatest(from: .just(10)) { $0 + $1 }
        #expect(Recorder(signal).events == [.next(11), .next(12), .next(13), .completed])
    }

    @Test func `withLatest does not subscribe to the source after an immediate failure of the other signal`() {
        let starts = Counter()
        let source = Signal<Int, TestError> { _ in starts.increment() }
        let failing = Signal<Int, TestError>.fail(.second)
        #expect(Recorder(source.withLatest(from: failing) { $0 + $1 }).events == [.failed(.second)])
        #expect(starts.value == 0)
    }

    @Test func `withLatest accepts subjects and combines their values with a closure`() {
        let recorder = Recorder(source.withLatest(from: other) { value, latest in "\(value)\(latest)" })
        other.send(8)
        source.send(1)
        #expect(recorder.values == ["18"])
    }

    @Test func `the end of the source of withLatest disposes the other signal`() {
        let disposals = Counter()
        let other = Signal<Int, TestError> { $0.onDispose { disposals.increment() } }
        #expect(Recorder(oneToThree.withLatest(from: other) { $0 + $1 }).events == [.completed])
        #expect(disposals.value == 1)
    }

    @Test func `withLatest appends its name to the signal's name, with or without a closure`() {
        #expect(source.named("a").withLatest(from: other.named("b")).name == "a.withLatest")
        #expect(source.named("a").withLatest(from: other) { $0 + $1 }.name == "a.withLatest")
    }

    @Test func `the closure of withLatest runs serially, once per value, and can send`() {
        let (source, other) = (Subject<Int, Never>(), Subject<Int, Never>())
        let (inside, overlaps, calls) = (Counter(), Counter(), Counter())
        let recorder = Recorder(
            source.withLatest(from: other) { value, latest in
                if inside.increment() != 1 { overlaps.increment() }
                calls.increment()
                other.send(value)
                inside.increment(by: -1)
                return latest
            }
        )
        other.send(0)
        onThreads(2) { number in
            for value in 1...2_000 { if number == 0 { source.send(value) } else { other.send(value) } }
        }
        #expect(recorder.values.count == 2_000)
        #expect(calls.value == 2_000)
        #expect(overlaps.value == 0)
        #expect(recorder.violations == 0)
    }
}
