import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainShareTests {
    private let numbers = Subject<Int, Never>()
    private let subscriptions = Counter()

    private var source: MainSignal<LooseNumber, Never> {
        let (numbers, subscriptions) = (numbers, subscriptions)
        return Signal<Int, Never> { subscriber in
            subscriptions.increment()
            numbers.subscribe(forwardingTo: subscriber)
        }
        .onMain.map { LooseNumber($0) }
    }

    @Test func `share() subscribes once for all subscribers, and again after all have left`() {
        let shared = source.share()
        let (first, second) = (EventsOnMain(shared), EventsOnMain(shared))
        numbers.send(1)
        #expect(subscriptions.value == 1)
        #expect(first.values.map(\.number) == [1])
        #expect(first.values.first === second.values.first)
        first.dispose()
        second.dispose()
        let third = EventsOnMain(shared)
        #expect(subscriptions.value == 2)
        #expect(third.values.isEmpty)
    }

    @Test func `share() with replay sends the latest values to a new subscriber`() {
        let shared = source.share(replay: 1)
        let first = EventsOnMain(shared)
        numbers.send(1)
        numbers.send(2)
        let second = EventsOnMain(shared)
        #expect(first.values.map(\.number) == [1, 2])
        #expect(second.values.map(\.number) == [2])
        #expect(subscriptions.value == 1)
    }
}
