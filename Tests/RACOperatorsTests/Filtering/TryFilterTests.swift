import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct TryFilterTests {
    private func isOdd(_ value: Int) throws(TestError) -> Bool {
        if value == 4 { throw .second }
        return value % 2 == 1
    }

    @Test func `tryFilter sends the values that satisfy the predicate, and fails with the thrown error`() {
        #expect(Recorder(oneToThree.tryFilter(isOdd)).events == [.next(1), .next(3), .completed])
        let signal = Signal<Int, TestError>.from(1...).tryFilter(isOdd)
        #expect(Recorder(signal).events == [.next(1), .next(3), .failed(.second)])
    }

    @Test func `tryFilter passes the failure of the source`() {
        #expect(Recorder(oneThenFailure.tryFilter(isOdd)).events == [.next(1), .failed(.first)])
    }

    @Test func `the closure of tryFilter is not called after it has thrown an error`() {
        let calls = Counter()
        let signal = oneToThree.tryFilter { _ throws(TestError) in
            calls.increment()
            throw .second
        }
        #expect(Recorder(signal).events == [.failed(.second)])
        #expect(calls.value == 1)
    }

    @Test func `tryFilter on a signal that cannot fail has the failure type of its closure`() {
        let numbers = Signal<Int, Never>.from(1...4).named("numbers")
        let typed: Signal<Int, TestError> = numbers.tryFilter(isOdd)
        #expect(Recorder(typed).events == [.next(1), .next(3), .failed(.second)])
        let any: Signal<Int, any Error> = numbers.tryFilter { try isOdd($0) }
        #expect(Recorder(any).failure as? TestError == .second)
        let never: Signal<Int, Never> = numbers.tryFilter { $0 > 3 }
        #expect(Recorder(never).values == [4])
        #expect(typed.name == "numbers.tryFilter")
    }
}
