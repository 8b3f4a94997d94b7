import RACOperators
import TestSupport
import Testing

@Suite struct PromoteFailureTests {
    @Test func `promoteFailure(to:) lets a signal that cannot fail be combined with a signal that can fail`() {
        let signal = Signal<Int, Never>.just(1).promoteFailure(to: TestError.self).concat(.fail(.second))
        #expect(Recorder(signal).events == [.next(1), .failed(.second)])
    }
}
