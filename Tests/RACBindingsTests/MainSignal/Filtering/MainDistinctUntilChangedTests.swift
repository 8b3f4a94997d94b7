import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainDistinctUntilChangedTests {
    private let numbers = Subject<Int, TestError>()
    private var limit: Int { 3 }

    private func send(_ values: Int...) {
        for value in values { numbers.send(value) }
    }

    @Test func `distinctUntilChanged with a closure drops a value that the closure considers equal`() {
        let events = EventsOnMain(
            numbers.onMain.map { LooseNumber($0) }.distinctUntilChanged { $0.number / limit == $1.number / limit }
        )
        send(1, 2, 3, 1)
        #expect(events.values.map(\.number) == [1, 3, 1])
    }

    @Test func `distinctUntilChanged drops values that equal the previous value`() {
        let events = EventsOnMain(numbers.onMain.distinctUntilChanged())
        send(1, 1, 2, 1)
        #expect(events.values == [1, 2, 1])
    }

    private var items: MainSignal<MainItem, TestError> { numbers.onMain.map { MainItem($0) } }

    @Test func `distinctUntilChanged accepts values that are Equatable on the main actor`() {
        let events = EventsOnMain(items.distinctUntilChanged())
        send(1, 1, 2)
        #expect(events.values == [MainItem(1), MainItem(2)])
    }

    @Test func `distinctUntilKeyChanged accepts keys that are Equatable on the main actor`() {
        let byClosure = EventsOnMain(numbers.onMain.distinctUntilKeyChanged { MainItem($0 / limit) })
        let byKeyPath = EventsOnMain(items.distinctUntilChanged(on: \.isOdd))
        send(1, 2, 4)
        #expect(byClosure.values == [1, 4])
        #expect(byKeyPath.values == [MainItem(1), MainItem(2)])
    }
}
