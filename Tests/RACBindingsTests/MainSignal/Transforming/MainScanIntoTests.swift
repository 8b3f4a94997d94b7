import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainScanIntoTests {
    private let numbers = Subject<Int, TestError>()
    private var offset: Int { 10 }

    @Test func `the operator scan(into:) begins each subscription with a new result`() {
        let signal = numbers.onMain.map { LooseNumber($0) }.scan(into: [Int]()) { $0.append($1.number + offset) }
        let first = EventsOnMain(signal)
        numbers.send(1)
        let second = EventsOnMain(signal)
        numbers.send(2)
        numbers.complete()
        #expect(first.values == [[11], [11, 12]])
        #expect(second.values == [[12]])
        #expect(first.isCompleted)
    }

    @Test func `the operator scan(into:) changes a collection in place if no receiver keeps the collection`() {
        var places: Set<UnsafeRawPointer> = []
        let counts = numbers.onMain
            .scan(into: [Int]()) { values, number in
                if values.isEmpty { values.reserveCapacity(100) }
                values.append(number)
                values.withUnsafeBytes { bytes in _ = bytes.baseAddress.map { places.insert($0) } }
            }
            .map(\.count)
        let events = EventsOnMain(counts)
        for number in 1...5 { numbers.send(number) }
        #expect(events.values == [1, 2, 3, 4, 5])
        #expect(places.count == 1)
    }

    @Test func `the operator scan(into:) appends scan to the name of the signal`() {
        #expect(numbers.signal.named("a").onMain.scan(into: 0) { $0 += $1 }.signal.name == "a.onMain.scan.signal")
    }
}
