import RACOperators
import TestSupport
import Testing

@Suite struct PromoteFailureTests {
    @Test func `promoteFailure makes a Never signal combinable with a failing signal`() {
        let signal = Signal<Int, Never>.just(1).promoteFailure(to: TestError.self).concat(.fail(.second))
        #expect(Recorder(signal).events == [.next(1), .failed(.second)])
    }
}
