import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainPausedTests {
    private let numbers = Subject<Int, TestError>()
    private let isPaused = MutableProperty(true)

    private func send(_ values: ClosedRange<Int>) {
        for value in values { numbers.send(value) }
    }

    @Test func `paused drops the values sent during a pause`() {
        let events = EventsOnMain(numbers.onMain.map { LooseNumber($0) }.paused(while: isPaused))
        send(1...2)
        isPaused.value = false
        send(3...3)
        #expect(events.values.map(\.number) == [3])
    }

    @Test func `paused with a limit sends the kept values when the pause ends`() {
        let events = EventsOnMain(numbers.onMain.paused(while: isPaused.onMain, keeping: 2))
        send(1...3)
        isPaused.value = false
        #expect(events.values == [2, 3])
        #expect(!events.haveLeftMainQueue)
    }

    @Test func `a failure of the pausing signal fails the result even if the paused signal cannot fail`() {
        let pauses = Subject<Bool, TestError>()
        let events = EventsOnMain(isPaused.onMain.paused(while: pauses))
        pauses.fail(.second)
        #expect(events.values == [true])
        #expect(events.failure == .second)
    }
}
