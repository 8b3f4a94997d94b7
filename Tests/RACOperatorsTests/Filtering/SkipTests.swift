import RACOperators
import TestSupport
import Testing

@Suite struct SkipTests {
    @Test(arguments: 0...4)
    func `skips the first values`(count: Int) {
        #expect(Recorder(oneToThree.skip(count)).values == Array([1, 2, 3].dropFirst(count)))
    }

    @Test func `a negative count traps`() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.skip(-1) }
    }
}
