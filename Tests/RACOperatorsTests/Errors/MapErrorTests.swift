import RACOperators
import TestSupport
import Testing

@Suite struct MapErrorTests {
    @Test func `mapError transforms only the failure`() {
        let signal = oneThenFailure.mapError { _ in TestError.second }
        #expect(Recorder(signal).events == [.next(1), .failed(.second)])
        #expect(Recorder(oneToThree.mapError { _ in TestError.second }).isCompleted)
    }
}
