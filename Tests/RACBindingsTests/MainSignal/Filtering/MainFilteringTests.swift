import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainFilteringTests {
    private let numbers = Subject<Int, TestError>()
    private let trigger = Subject<String, TestError>()
    private var limit: Int { 3 }

    private func send(_ values: Int...) {
        for value in values { numbers.send(value) }
    }

    @Test func `filter passes what passes the test`() {
        let events = EventsOnMain(numbers.onMain.filter { $0 < limit })
        send(1, 4, 2)
        numbers.complete()
        #expect(events.values == [1, 2])
        #expect(events.isCompleted)
    }

    @Test func `distinctUntilChanged with a comparison leaves out what is the same as the value before`() {
        let events = EventsOnMain(
            numbers.onMain.map { LooseNumber($0) }.distinctUntilChanged { $0.number / limit == $1.number / limit }
        )
        send(1, 2, 3, 1)
        #expect(events.values.map(\.number) == [1, 3, 1])
    }

    @Test func `distinctUntilChanged of equatable values leaves out those that equal the one before`() {
        let events = EventsOnMain(numbers.onMain.distinctUntilChanged())
        send(1, 1, 2, 1)
        #expect(events.values == [1, 2, 1])
    }

    @Test func `take completes with the last of the values, and subscribes to nothing for none`() {
        let events = EventsOnMain(numbers.onMain.take(2))
        let none = EventsOnMain(numbers.onMain.take(0))
        #expect(none.isCompleted)
        send(1)
        #expect(!events.isCompleted)
        send(2, 3)
        #expect(events.values == [1, 2])
        #expect(events.isCompleted)
    }

    @Test func `takeWhile and takeUntil end with the first value that tells them to`() {
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

    @Test func `skip leaves out the first values`() {
        let events = EventsOnMain(numbers.onMain.skip(2))
        send(1, 2, 3)
        #expect(events.values == [3])
    }

    @Test func `skipWhile and skipUntil begin with the first value that tells them to`() {
        let (whileLow, untilHigh) = (
            EventsOnMain(numbers.onMain.skipWhile { $0 < limit }),
            EventsOnMain(numbers.onMain.skipUntil { $0 >= limit })
        )
        send(1, 3, 2)
        #expect(whileLow.values == [3, 2])
        #expect(untilHigh.values == [3, 2])
    }

    @Test func `take(until:) ends with a signal of the main actor`() {
        let events = EventsOnMain(numbers.onMain.take(until: trigger.onMain.map { LooseNumber($0.count) }))
        send(1)
        trigger.send("x")
        send(2)
        #expect(events.values == [1])
        #expect(events.isCompleted)
    }

    @Test func `take(until:) ignores the failure of the trigger, and ends with its completion`() {
        let other = Subject<Int, Never>()
        let (unended, ended) = (
            EventsOnMain(numbers.onMain.take(until: trigger)), EventsOnMain(numbers.onMain.take(until: other))
        )
        trigger.fail(.first)
        other.complete()
        send(1)
        #expect(unended.values == [1])
        #expect(ended.values.isEmpty)
        #expect(ended.isCompleted)
    }

    @Test func `take(until:) ends on the main queue with a trigger of another thread`() async {
        let events = EventsOnMain(numbers.onMain.take(until: trigger))
        let trigger = trigger
        onThreads(1) { _ in trigger.send("x") }
        #expect(!events.isCompleted)
        await mainTurn()
        send(1)
        #expect(events.isCompleted)
        #expect(events.values.isEmpty)
        #expect(!events.haveLeftMainQueue)
    }

    #if compiler(>=6.2)
        private var items: MainSignal<MainItem, TestError> { numbers.onMain.map { MainItem($0) } }

        @Test func `filter, takeWhile and skipWhile take a key path to what belongs to the main actor`() {
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

        @Test func `distinctUntilChanged takes values that are equatable on the main actor alone`() {
            let events = EventsOnMain(items.distinctUntilChanged())
            send(1, 1, 2)
            #expect(events.values == [MainItem(1), MainItem(2)])
        }

        @Test func `distinctUntilChanged compares keys that are equatable on the main actor alone`() {
            let byClosure = EventsOnMain(numbers.onMain.distinctUntilKeyChanged { MainItem($0 / limit) })
            let byKeyPath = EventsOnMain(items.distinctUntilChanged(on: \.isOdd))
            send(1, 2, 4)
            #expect(byClosure.values == [1, 4])
            #expect(byKeyPath.values == [MainItem(1), MainItem(2)])
        }
    #endif
}
