import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct TryCompactMapTests {
    private func tenfold(_ value: Int) throws(TestError) -> Int? {
        if value == 3 { throw .second }
        return value == 1 ? nil : value * 10
    }

    @Test func `tryCompactMap drops nil results and fails with the thrown error`() {
        #expect(Recorder(oneToThree.tryCompactMap(tenfold)).events == [.next(20), .failed(.second)])
        #expect(Recorder(oneToThree.take(2).tryCompactMap(tenfold)).events == [.next(20), .completed])
    }

    @Test func `tryCompactMap passes the failure of the source`() {
        #expect(Recorder(oneThenFailure.tryCompactMap(tenfold)).events == [.failed(.first)])
    }

    @Test func `an error thrown in tryCompactMap ends an endless source, and the closure is not called again`() {
        let calls = Counter()
        let signal = Signal<Int, TestError>.from(1...).tryCompactMap { value throws(TestError) in
            calls.increment()
            return try tenfold(value)
        }
        #expect(Recorder(signal).events == [.next(20), .failed(.second)])
        #expect(calls.value == 3)
    }

    @Test func `tryCompactMap on a signal that cannot fail has the failure type of its closure`() {
        let numbers = Signal<Int, Never>.from(1...3).named("numbers")
        let typed: Signal<Int, TestError> = numbers.tryCompactMap(tenfold)
        #expect(Recorder(typed).events == [.next(20), .failed(.second)])
        let any: Signal<Int, any Error> = numbers.tryCompactMap { try tenfold($0) }
        #expect(Recorder(any).failure as? TestError == .second)
        let never: Signal<Int, Never> = numbers.tryCompactMap { $0 > 2 ? $0 : nil }
        #expect(Recorder(never).values == [3])
        #expect(typed.name == "numbers.tryCompactMap")
    }
}
