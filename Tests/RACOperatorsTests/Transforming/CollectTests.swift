import RACOperators
import TestSupport
import Testing

@Suite struct CollectTests {
    @Test func `collect() sends all values in an array on completion`() {
        #expect(Recorder(oneToThree.collect()).events == [.next([1, 2, 3]), .completed])
    }

    @Test func `collect() sends an empty array if there are no values`() {
        #expect(Recorder(Signal<Int, TestError>.empty.collect()).events == [.next([]), .completed])
    }

    @Test(arguments: [1, 31, 32, 33, 95, 96, 97, 160, 1_000])
    func `collect() keeps any number of values, in order`(count: Int) {
        #expect(Recorder(Signal<Int, Never>.from(0..<count).collect()).events == [.next(Array(0..<count)), .completed])
    }

    @Test(arguments: [5, 50, 97])
    func `collect() releases its values with the subscription`(count: Int) {
        let objects = LiveObjects()
        let subject = Subject<LiveObjects.Probe, TestError>()
        let kept = Shared<[LiveObjects.Probe]>([])
        subject.collect().subscribe {
            kept.value = $0
        } failed: { _ in
        }
        for _ in 0..<count { subject.send(objects.probe()) }
        subject.complete()
        #expect(kept.value.count == count)
        kept.value = []
        #expect(objects.count == 0)

        let other = Subject<LiveObjects.Probe, TestError>()
        let subscription = other.collect().subscribe(failed: { _ in })
        for _ in 0..<count { other.send(objects.probe()) }
        #expect(objects.count == count)
        subscription.dispose()
        #expect(objects.count == 0)
    }

    @Test func `collect() drops its values on failure`() {
        #expect(Recorder(oneThenFailure.collect()).events == [.failed(.first)])
    }

    @Test func `collect() sends no completion if the handler of its array disposes the subscription`() {
        let completions = Counter()
        let place = SerialDisposable()
        let subject = Subject<Int, Never>()
        place.disposable = subject.collect().subscribe { _ in
            place.dispose()
        } completed: {
            completions.increment()
        }
        subject.complete()
        #expect(completions.value == 0)
    }

    @Test func `collect() of a sequence sends no completion if the handler of the array disposes the subscription`() {
        let completions = Counter()
        let place = SerialDisposable()
        let outer = Subject<Int, Never>()
        let array = Signal<Int, Never>.from([1, 2]).collect().doCompleted { completions.increment() }
        place.disposable = outer.flattenMap { _ in array }.subscribe { _ in place.dispose() }
        outer.send(1)
        #expect(completions.value == 0)
    }

    /// Sequences of the numbers from 1 to 5, one for each way of collecting elements.
    struct Numbers: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let signal: Signal<Int, Never>

        static let all = [
            Numbers(testDescription: "an array", signal: .from([1, 2, 3, 4, 5])),
            Numbers(testDescription: "a part of an array", signal: .from([0, 1, 2, 3, 4, 5, 6][1...5])),
            Numbers(testDescription: "a range", signal: .from(1..<6)),
            Numbers(testDescription: "a closed range", signal: .from(1...5)),
            Numbers(testDescription: "a stride", signal: .from(stride(from: 1, through: 5, by: 1))),
            Numbers(testDescription: "a concatenated collection", signal: .from(CollectionOfOne(1) + [2, 3, 4, 5])),
            Numbers(testDescription: "a lazy sequence", signal: .from { (0..<5).lazy.map { $0 + 1 } }),
            Numbers(testDescription: "a filtered sequence", signal: .from { (1..<9).lazy.filter { $0 < 6 } }),
            Numbers(testDescription: "a generator", signal: .from { sequence(first: 1) { $0 < 5 ? $0 + 1 : nil } }),
            Numbers(
                testDescription: "a range after catch",
                signal: Signal<Int, TestError>.from(1...5).catch { _ in .empty }
            ),
        ]
    }

    @Test(arguments: Numbers.all)
    func `collect() sends all elements of a sequence, in order`(numbers: Numbers) {
        let recorder = Recorder(numbers.signal.collect())
        #expect(recorder.events == [.next([1, 2, 3, 4, 5]), .completed])
        #expect(recorder.violations == 0)
        // Each subscription iterates over the sequence again.
        #expect(Recorder(numbers.signal.collect()).events == recorder.events)
    }

    @Test(arguments: [3, .max])
    func `collect() requests no element of a sequence after disposal`(promised: Int) {
        let made = Counter()
        let stop = Subject<Void, Never>()
        let elements = Signal<Int, Never>.from {
            (1...).lazy.map { number in
                made.increment()
                if number == 4 { stop.send(()) }
                return number
            }.promising(promised)
        }
        let recorder = Recorder(elements.collect().take(until: stop))
        #expect(made.value == 4)
        #expect(recorder.events == [.completed])
    }

    @Test func `collect() creates no sequence for a disposed subscriber`() {
        let made = Counter()
        let elements = Signal<Int, Never>.from {
            made.increment()
            return [1]
        }
        #expect(Recorder(elements.collect().take(0)).events == [.completed])
        #expect(made.value == 0)
    }
}

extension Sequence {
    /// The same elements as a sequence whose underestimated count is `count`.
    fileprivate func promising(_ count: Int) -> Promising<Self> {
        Promising(base: self, underestimatedCount: count)
    }
}

private struct Promising<Base: Sequence>: Sequence {
    let base: Base
    let underestimatedCount: Int

    func makeIterator() -> Base.Iterator {
        base.makeIterator()
    }
}
