import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainFilteringTests {
    private let numbers = Subject<Int, TestError>()
    private var limit: Int { 3 }

    private func send(_ values: Int...) {
        for value in values { numbers.send(value) }
    }

    @Test func `filter() sends only the values that satisfy the predicate`() {
        let events = EventsOnMain(numbers.onMain.filter { $0 < limit })
        send(1, 4, 2)
        numbers.complete()
        #expect(events.values == [1, 2])
        #expect(events.isCompleted)
    }

    @Test func `the operator take(2) completes with the second value, and take(0) does not subscribe`() {
        let events = EventsOnMain(numbers.onMain.take(2))
        let none = EventsOnMain(numbers.onMain.take(0))
        #expect(none.isCompleted)
        send(1)
        #expect(!events.isCompleted)
        send(2, 3)
        #expect(events.values == [1, 2])
        #expect(events.isCompleted)
    }

    @Test func `takeWhile ends at the first value that fails its predicate, takeUntil at the first that satisfies it`()
    {
        let (whileLow, untilHigh) = (
            EventsOnMain(numbers.onMain.takeWhile { $0 < limit }),
            EventsOnMain(numbers.onMain.takeUntil { $0 >= limit })
        )
        send(1, 3, 2)
        for events in [whileLow, untilHigh] {
            #expect(events.values == [1])
            #expect(events.isCompleted)
        }
    }

    @Test func `the operator skip(2) drops the first two values`() {
        let events = EventsOnMain(numbers.onMain.skip(2))
        send(1, 2, 3)
        #expect(events.values == [3])
    }

    @Test
    func `skipWhile sends from the first value that fails its predicate, skipUntil from the first that satisfies it`() {
        let (whileLow, untilHigh) = (
            EventsOnMain(numbers.onMain.skipWhile { $0 < limit }),
            EventsOnMain(numbers.onMain.skipUntil { $0 >= limit })
        )
        send(1, 3, 2)
        #expect(whileLow.values == [3, 2])
        #expect(untilHigh.values == [3, 2])
    }

    @Test func `ignoreValues() forwards only completion or the failure`() {
        let events = EventsOnMain(numbers.onMain.ignoreValues())
        numbers.send(1)
        numbers.fail(.first)
        #expect(events.values.isEmpty)
        #expect(events.failure == .first)
    }

    private var items: MainSignal<MainItem, TestError> { numbers.onMain.map { MainItem($0) } }

    @Test func `filtering operators of main signals accept key paths of the main actor`() {
        let odd = EventsOnMain(items.filter(\.isOdd))
        let whileOdd = EventsOnMain(items.takeWhile(\.isOdd))
        let untilOdd = EventsOnMain(items.takeUntil(\.isOdd))
        let fromEven = EventsOnMain(items.skipWhile(\.isOdd))
        let fromOdd = EventsOnMain(items.skipUntil(\.isOdd))
        send(1, 2, 3)
        #expect(odd.values == [MainItem(1), MainItem(3)])
        #expect(whileOdd.values == [MainItem(1)])
        #expect(untilOdd.values.isEmpty)
        #expect(untilOdd.isCompleted)
        #expect(fromEven.values == [MainItem(2), MainItem(3)])
        #expect(fromOdd.values == [MainItem(1), MainItem(2), MainItem(3)])
    }
}
