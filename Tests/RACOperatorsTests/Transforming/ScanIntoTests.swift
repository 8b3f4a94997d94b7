import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct ScanIntoTests {
    @Test func `scan(into:) sends the result after each value, but not the initial result`() {
        let signal = oneToThree.scan(into: [0]) { $0.append($1) }
        #expect(Recorder(signal).events == [.next([0, 1]), .next([0, 1, 2]), .next([0, 1, 2, 3]), .completed])
    }

    @Test func `each subscription to scan(into:) starts with the initial result`() {
        let signal = oneToThree.scan(into: 0) { $0 += $1 }
        #expect(Recorder(signal).values == [1, 3, 6])
        #expect(Recorder(signal).values == [1, 3, 6])
    }

    @Test func `scan(into:) passes a failure`() {
        #expect(Recorder(oneThenFailure.scan(into: 0) { $0 += $1 }).events == [.next(1), .failed(.first)])
    }
}
