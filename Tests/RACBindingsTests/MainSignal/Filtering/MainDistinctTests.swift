import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainDistinctTests {
    private let numbers = Subject<Int, TestError>()
    private var limit: Int { 3 }

    private func send(_ values: Int...) {
        for value in values { numbers.send(value) }
    }

    @Test func `distinct() drops every value that it has already sent in a subscription`() {
        let signal = numbers.onMain.distinct()
        let first = EventsOnMain(signal)
        send(1, 2, 1)
        let second = EventsOnMain(signal)
        send(1, 2, 3)
        #expect(first.values == [1, 2, 3])
        #expect(second.values == [1, 2, 3])
    }

    @Test func `the operator distinct(by:) compares keys computed on the main actor`() {
        let events = EventsOnMain(numbers.onMain.map { LooseNumber($0) }.distinct { $0.number / limit })
        send(1, 3, 2, 4, 7)
        #expect(events.values.map(\.number) == [1, 3, 7])
    }

    @Test func `the operator distinct(comparing:) compares values on the main actor`() {
        let events = EventsOnMain(
            numbers.onMain.map { LooseNumber($0) }.distinct(comparing: { $0.number / limit == $1.number / limit })
        )
        send(1, 3, 2, 4, 7)
        #expect(events.values.map(\.number) == [1, 3, 7])
    }

    @Test func `disposing a subscription to a main signal's distinct() releases the kept values`() {
        let objects = LiveObjects()
        let values = Subject<Int, Never>()
        let events = EventsOnMain(
            values.onMain.map { Key(number: $0, probe: objects.probe()) }.distinct().map(\.number)
        )
        values.send(1)
        values.send(2)
        #expect(objects.count == 2)
        events.dispose()
        #expect(objects.count == 0)
    }

    /// A value that counts as alive while it is kept.
    private struct Key: Hashable {
        let number: Int
        let probe: LiveObjects.Probe

        static func == (left: Key, right: Key) -> Bool { left.number == right.number }

        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
}
