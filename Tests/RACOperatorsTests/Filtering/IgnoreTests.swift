import RACOperators
import TestSupport
import Testing

@Suite struct IgnoreTests {
    @Test func `ignore() drops the given value`() {
        #expect(Recorder(oneToThree.ignore(2)).values == [1, 3])
    }
}
