import RACBindings
import TestSupport
import Testing

private enum ParseError: Error { case notANumber }

@MainActor
private func parse(_ text: String) throws(ParseError) -> Int {
    guard let number = Int(text) else { throw .notANumber }
    return number
}

@Suite @MainActor struct MainTransformingTests {
    private let texts = Subject<String, Never>()
    private let numbers = Subject<Int, TestError>()
    private var offset: Int { 10 }

    @Test func `compactMap of a main signal drops values that the closure maps to nil`() {
        let events = EventsOnMain(texts.onMain.compactMap { Int($0).map { LooseNumber($0 + offset) } })
        for text in ["1", "x", "3"] { texts.send(text) }
        texts.complete()
        #expect(events.values.map(\.number) == [11, 13])
        #expect(events.isCompleted)
    }

    @Test func `mapTo of a main signal sends the same value in place of each value`() {
        let one = LooseNumber(1)
        let events = EventsOnMain(texts.onMain.mapTo(one))
        texts.send("a")
        texts.send("b")
        #expect(events.values.count == 2)
        #expect(events.values.allSatisfy { $0 === one })
    }

    @Test func `tryMap fails with the error that the closure throws`() {
        let events = EventsOnMain(texts.onMain.tryMap(parse))
        for text in ["1", "x", "3"] { texts.send(text) }
        #expect(events.values == [1])
        #expect(events.failure == .notANumber)
    }

    @Test func `tryMap of a main signal keeps the failure type if its closure throws errors of that type`() {
        let events = EventsOnMain(
            numbers.onMain.tryMap { number throws(TestError) in
                if number > 1 { throw .second }
                return LooseNumber(number + offset)
            }
        )
        numbers.send(1)
        numbers.send(2)
        #expect(events.values.map(\.number) == [11])
        #expect(events.failure == .second)
    }

    @Test func `tryMap of a main signal with a closure that throws any error forwards the signal's failure`() {
        let thrown = EventsOnMain(
            numbers.onMain.tryMap { number in try Result<Int, ParseError>.failure(.notANumber).get() + number }
        )
        let passed = EventsOnMain(numbers.onMain.tryMap { number throws in try parse("\(number)") })
        numbers.send(1)
        numbers.fail(.first)
        #expect(thrown.failure is ParseError)
        #expect(passed.values == [1])
        #expect(passed.failure as? TestError == .first)
    }

    @Test func `scan() combines each value with the previous result`() {
        let events = EventsOnMain(numbers.onMain.scan([LooseNumber]()) { $0 + [LooseNumber($1 + offset)] })
        numbers.send(1)
        numbers.send(2)
        #expect(events.values.map { $0.map(\.number) } == [[11], [11, 12]])
    }

    @Test func `the closure of scan can receive the position of the value, counted from zero`() {
        let signal = numbers.onMain.scan(0) { result, number, position in result + number * position + offset }
        let events = (EventsOnMain(signal), EventsOnMain(signal))
        for number in [5, 6, 7] { numbers.send(number) }
        #expect(events.0.values == [10, 26, 50])
        #expect(events.1.values == [10, 26, 50])
    }

    @Test func `compactMap accepts a key path of the main actor`() {
        let events = EventsOnMain(
            numbers.onMain.map { MainItem($0, note: $0 > 1 ? "\($0)" : nil) }.compactMap(\.note)
        )
        for number in 0..<4 { numbers.send(number) }
        #expect(events.values == ["2", "3"])
    }
}
