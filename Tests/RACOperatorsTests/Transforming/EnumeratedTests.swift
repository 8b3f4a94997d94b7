import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct EnumeratedTests {
    @Test("numbers the values from zero")
    func numbers() {
        let signal = Signal<String, Never>.from(["a", "b"]).enumerated().map { "\($0)\($1)" }
        #expect(Recorder(signal).events == [.next("0a"), .next("1b"), .completed])
    }

    @Test("begins anew in each subscription")
    func anew() {
        let signal = oneToThree.enumerated().map { position, _ in position }
        #expect(Recorder(signal).values == [0, 1, 2])
        #expect(Recorder(signal).values == [0, 1, 2])
    }

    @Test("passes a failure")
    func failure() {
        #expect(Recorder(oneThenFailure.enumerated().map { $0 + $1 }).events == [.next(1), .failed(.first)])
    }
}
