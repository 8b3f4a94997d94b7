import RACOperators
import TestSupport
import Testing

@Suite struct SkipTests {
    @Test(arguments: 0...4)
    func `the operator skip drops the given number of first values`(count: Int) {
        #expect(Recorder(oneToThree.skip(count)).values == Array([1, 2, 3].dropFirst(count)))
    }

    @Test func `the operator skip with a negative count traps`() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.skip(-1) }
    }
}
