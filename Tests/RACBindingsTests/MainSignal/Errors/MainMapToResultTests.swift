import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainMapToResultTests {
    private let numbers = Subject<Int, TestError>()

    @Test func `mapToResult() of a main signal sends values and the failure as results, and then completes`() {
        let events = EventsOnMain(numbers.onMain.map { LooseNumber($0) }.mapToResult().map { $0.map(\.number) })
        numbers.send(1)
        numbers.fail(.second)
        #expect(events.values == [.success(1), .failure(.second)])
        #expect(events.isCompleted)
    }
}
