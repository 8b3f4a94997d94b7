import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainReducingTests {
    private let numbers = Subject<Int, TestError>()
    private var offset: Int { 10 }

    private var loose: MainSignal<LooseNumber, TestError> { numbers.onMain.map { LooseNumber($0) } }

    private func sendAll() {
        for number in 1...3 { numbers.send(number) }
        numbers.complete()
    }

    @Test func `reduce() sends one result on completion`() {
        let events = EventsOnMain(loose.reduce(LooseNumber(offset)) { LooseNumber($0.number + $1.number) })
        numbers.send(1)
        #expect(events.values.isEmpty)
        sendAll()
        #expect(events.values.map(\.number) == [17])
        #expect(events.isCompleted)
    }

    @Test func `reduce() sends the initial result for an empty signal, but none for a failure`() {
        let (empty, failing) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let (ofNone, ofFailing) = (
            EventsOnMain(empty.onMain.reduce(offset, +)), EventsOnMain(failing.onMain.reduce(offset, +))
        )
        empty.complete()
        failing.send(1)
        failing.fail(.first)
        #expect(ofNone.values == [10])
        #expect(ofFailing.values.isEmpty)
        #expect(ofFailing.failure == .first)
    }

    @Test func `the closure of reduce can receive the position of the value, counted from zero`() {
        let events = EventsOnMain(numbers.onMain.reduce(offset) { $0 + $1 * $2 })
        sendAll()
        #expect(events.values == [18])
    }

    @Test func `the operator reduce(makeInitial:) creates a new object for each subscription`() {
        final class Sum { var total = 0 }
        let signal = loose.reduce(makeInitial: { Sum() }) { sum, number in
            sum.total += number.number
            return sum
        }
        let (first, second) = (EventsOnMain(signal), EventsOnMain(signal))
        sendAll()
        #expect(first.values.map(\.total) == [6])
        #expect(second.values.map(\.total) == [6])
        #expect(first.values.first !== second.values.first)
    }

    @Test func `collect() sends one array on completion`() {
        let events = EventsOnMain(loose.collect())
        sendAll()
        #expect(events.values.map { $0.map(\.number) } == [[1, 2, 3]])
        #expect(events.isCompleted)
    }

    @Test func `enumerated() pairs values with positions from zero`() {
        let events = EventsOnMain(loose.enumerated().map { "\($0.0 + offset) \($0.1.text)" })
        sendAll()
        #expect(events.values == ["10 1", "11 2", "12 3"])
        #expect(events.isCompleted)
    }

    @Test func `differences() sends the changes from each array to the next`() {
        let arrays = loose.scan([LooseRow]()) { $0 + [LooseRow(id: $1.number)] }
        let events = EventsOnMain(arrays.differences().map { $0.insertions.count })
        sendAll()
        #expect(events.values == [1, 1, 1])
        #expect(events.isCompleted)
    }

    @Test func `applying a main signal's differences in order to one array produces each next array`() {
        let arrays = loose.map { number in (1...number.number).reversed().map { LooseName(text: "\($0)") } }
        let events = EventsOnMain(arrays.differences().scan([LooseName]()) { $0.applying($1) ?? [] })
        sendAll()
        #expect(events.values.map { $0.map(\.text) } == [["1"], ["2", "1"], ["3", "2", "1"]])
    }

    @Test func `combinePrevious with a closure combines each value with the previous value`() {
        let events = EventsOnMain(
            loose.combinePrevious(LooseNumber(0)) { LooseNumber($1.number - $0.number + offset) }
        )
        for number in [1, 3, 6] { numbers.send(number) }
        #expect(events.values.map(\.number) == [11, 12, 13])
    }

    @Test func `combinePrevious sends pairs, with or without an initial value`() {
        let from = EventsOnMain(loose.combinePrevious(LooseNumber(0)).map { [$0.0.number, $0.1.number] })
        let pairs = EventsOnMain(loose.combinePrevious().map { [$0.0.number, $0.1.number] })
        sendAll()
        #expect(from.values == [[0, 1], [1, 2], [2, 3]])
        #expect(pairs.values == [[1, 2], [2, 3]])
        #expect(pairs.isCompleted)
    }

    @Test func `the operator not() inverts each Boolean`() {
        let events = EventsOnMain(numbers.onMain.map { $0 > offset }.not())
        numbers.send(1)
        numbers.send(11)
        #expect(events.values == [true, false])
    }

    @Test func `reducing operators append their own names to the name of a main signal`() {
        let signal = numbers.named("numbers").onMain.reduce(into: 0) { $0 += $1 }.collect().enumerated()
        #expect(signal.signal.name == "numbers.onMain.reduce.collect.enumerated.signal")
        let positions = numbers.named("numbers").onMain.reduce(0) { $0 + $1 + $2 }.map { $0 > 0 }.not()
            .combinePrevious()
        #expect(positions.signal.name == "numbers.onMain.reduce.map.not.combinePrevious.signal")
    }
}

/// An object that is not Sendable, but has an identity.
private final class LooseRow: Identifiable, Equatable {
    let id: Int

    init(id: Int) {
        self.id = id
    }

    static func == (first: LooseRow, second: LooseRow) -> Bool { first === second }
}

/// An object that is Hashable, but not Sendable.
private final class LooseName: Hashable {
    let text: String

    init(text: String) {
        self.text = text
    }

    static func == (first: LooseName, second: LooseName) -> Bool { first.text == second.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
