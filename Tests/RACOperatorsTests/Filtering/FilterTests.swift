import RACOperators
import TestSupport
import Testing

@Suite struct FilterTests {
    @Test func `filter() passes the values that satisfy the predicate`() {
        #expect(Recorder(oneToThree.filter { $0 != 2 }).events == [.next(1), .next(3), .completed])
    }
}
