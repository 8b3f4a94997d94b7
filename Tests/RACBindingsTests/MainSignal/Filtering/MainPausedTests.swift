import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainPausedTests {
    private let numbers = Subject<Int, TestError>()
    private let isPaused = MutableProperty(true)

    private func send(_ values: ClosedRange<Int>) {
        for value in values { numbers.send(value) }
    }

    @Test func `the operator paused(while:) drops the values that arrive during a pause`() {
        let events = EventsOnMain(numbers.onMain.map { LooseNumber($0) }.paused(while: isPaused))
        send(1...2)
        isPaused.value = false
        send(3...3)
        #expect(events.values.map(\.number) == [3])
    }

    @Test func `the operator paused(while:) with a limit sends the kept values when the pause ends`() {
        let events = EventsOnMain(numbers.onMain.paused(while: isPaused.onMain, keeping: 2))
        send(1...3)
        isPaused.value = false
        #expect(events.values == [2, 3])
        #expect(!events.haveLeftMainQueue)
    }

    @Test func `the operator paused(while:) forwards a failure of the pausing signal`() {
        let pauses = Subject<Bool, TestError>()
        let events = EventsOnMain(isPaused.onMain.paused(while: pauses))
        pauses.fail(.second)
        #expect(events.values == [true])
        #expect(events.failure == .second)
    }
}
