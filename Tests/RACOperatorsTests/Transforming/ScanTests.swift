import RACOperators
import TestSupport
import Testing

@Suite struct ScanTests {
    @Test func `scan() sends each result, but not the initial result`() {
        #expect(Recorder(oneToThree.scan(10) { $0 + $1 }).values == [11, 13, 16])
    }

    @Test func `scan() can pass the position of a value to its closure`() {
        let signal = oneToThree.scan([]) { (result: [Int], value: Int, position: Int) in result + [value * position] }
        #expect(Recorder(signal).values.last == [0, 2, 6])
    }

    @Test func `each subscription to scan() starts with the initial result`() {
        let signal = oneToThree.scan(0) { $0 + $1 }
        #expect(Recorder(signal).values == [1, 3, 6])
        #expect(Recorder(signal).values == [1, 3, 6])
    }
}
