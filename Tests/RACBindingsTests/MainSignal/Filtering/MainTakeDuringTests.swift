import RACBindings
import TestSupport
import Testing

@MainActor
private final class Owner: LifetimeProviding {
    let lifetime = Lifetime()
}

@Suite @MainActor struct MainTakeDuringTests {
    private let numbers = Subject<Int, TestError>()

    @Test func `take(during:) completes when the lifetime ends`() {
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

    @Test func `take(during:) completes when the object is deallocated and does not keep the object alive`() {
        var owner: Owner? = Owner()
        let events = owner.map { EventsOnMain(numbers.onMain.take(during: $0)) }
        numbers.send(1)
        owner = nil
        #expect(events?.values == [1])
        #expect(events?.isCompleted == true)
    }

    @Test func `take(during:) completes on the main queue if the lifetime ends on another thread`() async {
        let lifetime = Lifetime()
        let events = EventsOnMain(numbers.onMain.take(during: lifetime))
        onThreads(1) { _ in lifetime.end() }
        #expect(!events.isCompleted)
        await mainTurn()
        #expect(events.isCompleted)
        #expect(!events.haveLeftMainQueue)
    }

    @Test func `take(during:) with an ended lifetime does not subscribe`() {
        let lifetime = Lifetime()
        lifetime.end()
        var subscriptions = 0
        let events = EventsOnMain(numbers.onMain.initially { subscriptions += 1 }.take(during: lifetime))
        #expect(events.isCompleted)
        #expect(subscriptions == 0)
    }
}
