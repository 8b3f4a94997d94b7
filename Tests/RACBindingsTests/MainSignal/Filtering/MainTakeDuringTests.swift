import RACBindings
import TestSupport
import Testing

@MainActor
private final class Owner: LifetimeProviding {
    let lifetime = Lifetime()
}

@Suite @MainActor struct MainTakeDuringTests {
    private let numbers = Subject<Int, TestError>()

    @Test func `a main signal's take(during:) completes when the lifetime ends`() {
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

    @Test
    func `a main signal's take(during:) does not keep its object alive and completes when the object is deallocated`() {
        var owner: Owner? = Owner()
        let events = owner.map { EventsOnMain(numbers.onMain.take(during: $0)) }
        numbers.send(1)
        owner = nil
        #expect(events?.values == [1])
        #expect(events?.isCompleted == true)
    }

    @Test func `a main signal's take(during:) completes on the main queue`() async {
        let lifetime = Lifetime()
        let events = EventsOnMain(numbers.onMain.take(during: lifetime))
        onThreads(1) { _ in lifetime.end() }
        #expect(!events.isCompleted)
        await mainTurn()
        #expect(events.isCompleted)
        #expect(!events.haveLeftMainQueue)
    }

    @Test func `a main signal's take(during:) with an ended lifetime does not subscribe`() {
        let lifetime = Lifetime()
        lifetime.end()
        var subscriptions = 0
        let events = EventsOnMain(numbers.onMain.initially { subscriptions += 1 }.take(during: lifetime))
        #expect(events.isCompleted)
        #expect(subscriptions == 0)
    }
}
