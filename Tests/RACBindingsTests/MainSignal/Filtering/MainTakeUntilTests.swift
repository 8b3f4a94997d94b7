import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainTakeUntilTests {
    private let numbers = Subject<Int, TestError>()
    private let trigger = Subject<String, TestError>()

    @Test func `the operator take(until:) completes when a main signal sends`() {
        let events = EventsOnMain(numbers.onMain.take(until: trigger.onMain.map { LooseNumber($0.count) }))
        numbers.send(1)
        trigger.send("x")
        numbers.send(2)
        #expect(events.values == [1])
        #expect(events.isCompleted)
    }

    @Test func `the operator take(until:) completes when the trigger completes, but not when it fails`() {
        let other = Subject<Int, Never>()
        let (unended, ended) = (
            EventsOnMain(numbers.onMain.take(until: trigger)), EventsOnMain(numbers.onMain.take(until: other))
        )
        trigger.fail(.first)
        other.complete()
        numbers.send(1)
        #expect(unended.values == [1])
        #expect(ended.values.isEmpty)
        #expect(ended.isCompleted)
    }

    @Test func `the operator take(until:) completes on the main queue if the trigger sends on another thread`() async {
        let events = EventsOnMain(numbers.onMain.take(until: trigger))
        let trigger = trigger
        onThreads(1) { _ in trigger.send("x") }
        #expect(!events.isCompleted)
        await mainTurn()
        numbers.send(1)
        #expect(events.isCompleted)
        #expect(events.values.isEmpty)
        #expect(!events.haveLeftMainQueue)
    }
}
