import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainSlidingTests {
    private let numbers = Subject<Int, TestError>()

    @Test func `the operator sliding(count: 2) sends the last two values at each value after the first`() {
        let events = EventsOnMain(numbers.onMain.map { LooseNumber($0) }.sliding(count: 2).map { $0.map(\.number) })
        for number in 1...3 { numbers.send(number) }
        #expect(events.values == [[1, 2], [2, 3]])
    }
}
