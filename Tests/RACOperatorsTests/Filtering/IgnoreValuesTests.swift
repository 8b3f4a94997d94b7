import RACOperators
import TestSupport
import Testing

@Suite struct IgnoreValuesTests {
    @Test func `ignoreValues passes only the terminal event`() {
        #expect(Recorder(oneToThree.ignoreValues()).events == [.completed])
        #expect(Recorder(oneThenFailure.ignoreValues()).events == [.failed(.first)])
    }
}
