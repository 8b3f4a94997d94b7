import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainSkipUntilSignalTests {
    private let numbers = Subject<Int, TestError>()
    private let trigger = Subject<String, TestError>()

    @Test func `the operator skip(until:) begins to send when a main signal sends`() {
        let events = EventsOnMain(numbers.onMain.skip(until: trigger.onMain.map { LooseNumber($0.count) }))
        numbers.send(1)
        trigger.send("x")
        numbers.send(2)
        #expect(events.values == [2])
        #expect(!trigger.hasSubscribers)
    }

    @Test func `the operator skip(until:) begins to send when the trigger completes, but not when it fails`() {
        let other = Subject<Int, Never>()
        let (closed, open) = (
            EventsOnMain(numbers.onMain.skip(until: trigger)), EventsOnMain(numbers.onMain.skip(until: other))
        )
        trigger.fail(.first)
        other.complete()
        numbers.send(1)
        numbers.fail(.second)
        #expect(closed.values.isEmpty)
        #expect(open.values == [1])
        #expect(closed.failure == .second)
    }

    @Test func `the operator skip(until:) begins on the main queue if the trigger sends on another thread`() async {
        let events = EventsOnMain(numbers.onMain.skip(until: trigger))
        let trigger = trigger
        onThreads(1) { _ in trigger.send("x") }
        numbers.send(1)
        await mainTurn()
        numbers.send(2)
        #expect(events.values == [2])
        #expect(!events.haveLeftMainQueue)
    }
}
