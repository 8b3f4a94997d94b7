import RACBindings
import TestSupport
import Testing

@MainActor
private final class Owner: LifetimeProviding {
    let lifetime = Lifetime()
}

@Suite @MainActor struct MainFilteringBySignalsTests {
    private let numbers = Subject<Int, TestError>()
    private let trigger = Subject<String, TestError>()

    @Test func `take(during:) ends with a lifetime`() {
        let lifetime = Lifetime()
        let events = EventsOnMain(numbers.onMain.map { LooseNumber($0) }.take(during: lifetime))
        numbers.send(1)
        #expect(!events.isCompleted)
        lifetime.end()
        numbers.send(2)
        #expect(events.values.map(\.number) == [1])
        #expect(events.isCompleted)
        #expect(!numbers.hasSubscribers)
    }

    @Test func `take(during:) ends with an object, and does not keep it alive`() {
        var owner: Owner? = Owner()
        let events = owner.map { EventsOnMain(numbers.onMain.take(during: $0)) }
        numbers.send(1)
        owner = nil
        #expect(events?.values == [1])
        #expect(events?.isCompleted == true)
    }

    @Test func `take(during:) ends on the main queue with a lifetime that ends on another thread`() async {
        let lifetime = Lifetime()
        let events = EventsOnMain(numbers.onMain.take(during: lifetime))
        onThreads(1) { _ in lifetime.end() }
        #expect(!events.isCompleted)
        await mainTurn()
        #expect(events.isCompleted)
        #expect(!events.haveLeftMainQueue)
    }

    @Test func `take(during:) of a lifetime that has ended subscribes to nothing`() {
        let lifetime = Lifetime()
        lifetime.end()
        var subscriptions = 0
        let events = EventsOnMain(numbers.onMain.initially { subscriptions += 1 }.take(during: lifetime))
        #expect(events.isCompleted)
        #expect(subscriptions == 0)
    }

    @Test func `skip(until:) begins with a signal of the main actor`() {
        let events = EventsOnMain(numbers.onMain.skip(until: trigger.onMain.map { LooseNumber($0.count) }))
        numbers.send(1)
        trigger.send("x")
        numbers.send(2)
        #expect(events.values == [2])
        #expect(!trigger.hasSubscribers)
    }

    @Test func `skip(until:) ignores the failure of the trigger, and begins with its completion`() {
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

    @Test func `skip(until:) begins on the main queue with a trigger of another thread`() async {
        let events = EventsOnMain(numbers.onMain.skip(until: trigger))
        let trigger = trigger
        onThreads(1) { _ in trigger.send("x") }
        numbers.send(1)
        await mainTurn()
        numbers.send(2)
        #expect(events.values == [2])
        #expect(!events.haveLeftMainQueue)
    }

    @Test func `ignoreValues passes the end alone`() {
        let events = EventsOnMain(numbers.onMain.ignoreValues())
        numbers.send(1)
        numbers.fail(.first)
        #expect(events.values.isEmpty)
        #expect(events.failure == .first)
    }
}
