import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct ReplaceErrorTests {
    @Test func `replaceError sends a value in place of the failure, and completes`() {
        let signal: Signal<Int, Never> = oneThenFailure.replaceError(with: 0)
        #expect(Recorder(signal).events == [.next(1), .next(0), .completed])
    }

    @Test func `replaceError passes values and completion`() {
        #expect(Recorder(oneToThree.replaceError(with: 0)).events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `replaceError appends its name to the signal's name`() {
        #expect(oneToThree.named("a").replaceError(with: 0).name == "a.replaceError")
    }
}
