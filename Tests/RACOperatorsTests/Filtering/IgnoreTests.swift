import RACOperators
import TestSupport
import Testing

@Suite struct IgnoreTests {
    @Test func `ignore leaves out a value`() {
        #expect(Recorder(oneToThree.ignore(2)).values == [1, 3])
    }
}
