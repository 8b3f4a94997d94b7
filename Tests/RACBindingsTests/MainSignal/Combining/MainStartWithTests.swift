import RACBindings
import Testing

@Suite @MainActor struct MainStartWithTests {
    @Test func `startWith of a main signal sends its values first, in order`() {
        let numbers = Subject<Int, Never>()
        let events = EventsOnMain(numbers.onMain.map { LooseNumber($0) }.startWith(LooseNumber(1), LooseNumber(2)))
        #expect(events.values.map(\.number) == [1, 2])
        numbers.send(3)
        numbers.complete()
        #expect(events.values.map(\.number) == [1, 2, 3])
        #expect(events.isCompleted)
    }

    @Test func `startWith of a main signal sends no further value if a value ends the subscription`() {
        let events = EventsOnMain(Signal<Int, Never>.never.onMain.startWith(1, 2).take(1))
        #expect(events.values == [1])
        #expect(events.isCompleted)
    }
}
