import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct DistinctTests {
    @Test func `distinct() drops every value that has been sent earlier`() {
        let signal = Signal<Int, Never>.from([1, 1, 2, 1, 3, 2]).distinct()
        #expect(Recorder(signal).events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `distinct() compares values by key`() {
        let signal = Signal<String, Never>.from(["a", "bb", "c", "dd", "eee"]).distinct(by: { $0.count })
        #expect(Recorder(signal).values == ["a", "bb", "eee"])
    }

    @Test func `distinct() drops a value that its comparison considers equal to an earlier value`() {
        let signal = Signal<Int, TestError>.from([1, 8, 3, 9, 4]).distinct(comparing: { abs($0 - $1) < 2 })
        #expect(Recorder(signal).events == [.next(1), .next(8), .next(3), .completed])
        #expect(Recorder(signal).values == [1, 8, 3])
    }

    @Test func `the comparison of distinct() receives the earlier value first`() {
        let pairs = Shared<[String]>([])
        let signal = oneToThree.distinct(comparing: { earlier, value in
            pairs.withLock { $0.append("\(earlier) \(value)") }
            return false
        })
        #expect(Recorder(signal).values == [1, 2, 3])
        #expect(pairs.value == ["1 2", "1 3", "2 3"])
    }

    @Test func `each subscription to distinct() compares only its own values`() {
        let signal = oneToThree.distinct()
        #expect(Recorder(signal).values == [1, 2, 3])
        #expect(Recorder(signal).values == [1, 2, 3])
    }

    @Test func `distinct() passes a failure`() {
        #expect(Recorder(oneThenFailure.distinct()).events == [.next(1), .failed(.first)])
    }

    @Test func `distinct() releases its kept values when the subscription is disposed`() {
        let objects = LiveObjects()
        let subject = Subject<Key, Never>()
        let disposable = subject.distinct().subscribe()
        for number in 0..<10 { subject.send(Key(number: number, probe: objects.probe())) }
        #expect(objects.count == 10)
        disposable.dispose()
        #expect(objects.count == 0)
    }

    /// A value that counts as alive while it is kept.
    private struct Key: Hashable, Sendable {
        let number: Int
        let probe: LiveObjects.Probe

        static func == (left: Key, right: Key) -> Bool { left.number == right.number }

        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
}
