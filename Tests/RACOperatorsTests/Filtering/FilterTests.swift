import RACOperators
import TestSupport
import Testing

@Suite struct FilterTests {
    @Test func `passes what fits`() {
        #expect(Recorder(oneToThree.filter { $0 != 2 }).events == [.next(1), .next(3), .completed])
    }
}
