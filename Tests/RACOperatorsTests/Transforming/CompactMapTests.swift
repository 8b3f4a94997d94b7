import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct CompactMapTests {
    @Test func `compactMap drops values for which its closure returns nil`() {
        let signal = Signal<String, TestError>.from(["1", "x", "3"]).compactMap { Int($0) }
        #expect(Recorder(signal).events == [.next(1), .next(3), .completed])
    }

    @Test func `compactMap passes a failure`() {
        #expect(Recorder(oneThenFailure.compactMap { $0 > 1 ? $0 : nil }).events == [.failed(.first)])
    }

    @Test func `compactMap of optional values drops only nil`() {
        let signal = Signal<Int?, Never>.from([nil, 0, nil, 2]).compactMap { $0 }
        #expect(Recorder(signal).values == [0, 2])
    }

    @Test func `compactMap calls its closure once per value and subscription`() {
        let calls = Counter()
        let signal = oneToThree.compactMap { _ in calls.increment() }
        signal.subscribe()
        signal.subscribe()
        #expect(calls.value == 6)
    }
}
