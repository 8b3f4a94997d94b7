import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct EnumeratedTests {
    @Test func `enumerated() numbers the values from zero`() {
        let signal = Signal<String, Never>.from(["a", "b"]).enumerated().map { "\($0)\($1)" }
        #expect(Recorder(signal).events == [.next("0a"), .next("1b"), .completed])
    }

    @Test func `each subscription to enumerated() numbers from zero`() {
        let signal = oneToThree.enumerated().map { position, _ in position }
        #expect(Recorder(signal).values == [0, 1, 2])
        #expect(Recorder(signal).values == [0, 1, 2])
    }

    @Test func `enumerated() passes a failure`() {
        #expect(Recorder(oneThenFailure.enumerated().map { $0 + $1 }).events == [.next(1), .failed(.first)])
    }
}
