import RACOperators
import TestSupport
import Testing

@Suite struct FlattenMapTests {
    @Test func `flattenMap sends the values of all inner signals`() {
        let signal = oneToThree.flattenMap { Signal.from([$0, $0 * 10]) }
        #expect(Recorder(signal).values == [1, 10, 2, 20, 3, 30])
    }

    @Test func `flattenMap completes when the outer and all inner signals have completed`() {
        let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(outer.flattenMap { _ in inner })
        outer.send(1)
        outer.complete()
        #expect(!recorder.isCompleted)
        inner.send(5)
        inner.complete()
        #expect(recorder.events == [.next(5), .completed])
    }

    @Test func `a failing inner signal fails the result of flattenMap`() {
        let (outer, other) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = Recorder(outer.flattenMap { $0 == 1 ? other.signal : .fail(.second) })
        outer.send(1)
        outer.send(2)
        other.send(7)
        #expect(recorder.events == [.failed(.second)])
    }

    @Test func `a failing outer signal fails the result of flattenMap and disposes the inner signals`() {
        let disposals = Counter()
        let outer = Subject<Int, TestError>()
        let recorder = Recorder(
            outer.flattenMap { _ in Signal<Int, TestError> { $0.onDispose { disposals.increment() } } }
        )
        outer.send(1)
        outer.fail(.first)
        #expect(recorder.events == [.failed(.first)])
        #expect(disposals.value == 1)
    }

    @Test(arguments: [0, 1, 5])
    func `flattenMap flattens plain inner signals`(value: Int) {
        let signal = Signal<Int, TestError>.from([value]).flattenMap {
            $0 == 0 ? .empty : $0 == 1 ? .just(1) : .fail(.first)
        }
        let expected: [Event<Int, TestError>] =
            value == 0 ? [.completed] : value == 1 ? [.next(1), .completed] : [.failed(.first)]
        #expect(Recorder(signal).events == expected)
    }

    @Test func `an inner signal that never ends keeps the result of flattenMap open`() {
        #expect(Recorder(oneToThree.flattenMap { _ in Signal<Int, TestError>.never }).events.isEmpty)
    }

    @Test func `flatten() sends the values of all inner signals`() {
        let signals = Signal<Signal<Int, TestError>, TestError>.from([oneToThree, oneToThree])
        #expect(Recorder(signals.flatten()).values == [1, 2, 3, 1, 2, 3])
    }

    @Test func `an inner signal of flattenMap that has ended leaves no registration in the lifetime`() {
        let objects = LiveObjects()
        let outer = Subject<Int, Never>()
        let disposable = outer.flattenMap { _ in
            let probe = objects.probe()
            return Signal<Int, Never> { subscriber in
                probe.touch()
                subscriber.complete()
            }
        }.subscribe()
        for value in 0..<100 { outer.send(value) }
        #expect(objects.count == 0)
        disposable.dispose()
    }

    @Test func `flattenMap fulfils the monad laws`() {
        let double: @Sendable (Int) -> Signal<Int, TestError> = { .from([$0, $0]) }
        let next: @Sendable (Int) -> Signal<Int, TestError> = { .just($0 + 1) }
        #expect(Recorder(Signal<Int, TestError>.just(4).flattenMap(double)).events == Recorder(double(4)).events)
        #expect(Recorder(oneToThree.flattenMap { .just($0) }).events == Recorder(oneToThree).events)
        #expect(
            Recorder(oneToThree.flattenMap(double).flattenMap(next)).events
                == Recorder(oneToThree.flattenMap { double($0).flattenMap(next) }).events
        )
    }

    @Test func `flattenMap delivers all values of several threads serially`() {
        let subjects = (0..<4).map { _ in Subject<Int, Never>() }
        let recorder = Recorder(Signal<Int, Never>.from(0..<4).flattenMap { subjects[$0] })
        onThreads(4) { number in
            for value in 0..<3_000 { subjects[number].send(number * 3_000 + value) }
            subjects[number].complete()
        }
        #expect(recorder.violations == 0)
        #expect(recorder.values.sorted() == Array(0..<12_000))
        #expect(recorder.isCompleted)
    }
}
