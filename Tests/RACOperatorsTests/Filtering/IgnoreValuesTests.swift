import RACOperators
import TestSupport
import Testing

@Suite struct IgnoreValuesTests {
    @Test func `ignoreValues passes the end alone`() {
        #expect(Recorder(oneToThree.ignoreValues()).events == [.completed])
        #expect(Recorder(oneThenFailure.ignoreValues()).events == [.failed(.first)])
    }
}
