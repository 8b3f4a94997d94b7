import RACOperators
import TestSupport
import Testing

@Suite struct SkipTests {
    @Test(arguments: 0...4)
    func `skip() drops the given number of first values`(count: Int) {
        #expect(Recorder(oneToThree.skip(count)).values == Array([1, 2, 3].dropFirst(count)))
    }

    @Test func `skip() traps if the count is negative`() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.skip(-1) }
    }
}
