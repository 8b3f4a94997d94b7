import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct TryScanTests {
    private func add(_ sum: Int, _ value: Int) throws(TestError) -> Int {
        if value == 3 { throw .second }
        return sum + value
    }

    @Test func `tryScan combines each value with the previous result and fails with the thrown error`() {
        #expect(Recorder(oneToThree.tryScan(0, add)).events == [.next(1), .next(3), .failed(.second)])
        #expect(Recorder(oneToThree.take(2).tryScan(10, add)).events == [.next(11), .next(13), .completed])
    }

    @Test func `tryScan passes the failure of the source`() {
        #expect(Recorder(oneThenFailure.tryScan(0, add)).events == [.next(1), .failed(.first)])
    }

    @Test func `each subscription to tryScan starts with the initial result`() {
        let signal = oneToThree.take(2).tryScan(0, add)
        #expect(Recorder(signal).values == [1, 3])
        #expect(Recorder(signal).values == [1, 3])
    }

    @Test func `an error thrown in tryScan ends an endless source, and the closure is not called again`() {
        let calls = Counter()
        let signal = Signal<Int, TestError>.from(1...).tryScan(0) { sum, value throws(TestError) in
            calls.increment()
            return try add(sum, value)
        }
        #expect(Recorder(signal).events == [.next(1), .next(3), .failed(.second)])
        #expect(calls.value == 3)
    }

    @Test func `tryScan on a signal that cannot fail has the failure type of its closure`() {
        let numbers = Signal<Int, Never>.from(1...3).named("numbers")
        let typed: Signal<Int, TestError> = numbers.tryScan(0, add)
        #expect(Recorder(typed).events == [.next(1), .next(3), .failed(.second)])
        let any: Signal<Int, any Error> = numbers.tryScan(0) { $0 + (try add(0, $1)) }
        #expect(Recorder(any).failure as? TestError == .second)
        let never: Signal<Int, Never> = numbers.tryScan(0) { $0 + $1 }
        #expect(Recorder(never).values == [1, 3, 6])
        #expect(typed.name == "numbers.tryScan")
    }
}
