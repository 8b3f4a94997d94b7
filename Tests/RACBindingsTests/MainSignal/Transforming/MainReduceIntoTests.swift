import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainReduceIntoTests {
    private let numbers = Subject<Int, TestError>()
    private var offset: Int { 10 }

    private var loose: MainSignal<LooseNumber, TestError> { numbers.onMain.map { LooseNumber($0) } }

    private func sendAll() {
        for number in 1...3 { numbers.send(number) }
        numbers.complete()
    }

    @Test func `the operator reduce(into:) starts with a new result in each subscription`() {
        let signal = loose.reduce(into: [Int: String]()) { $0[$1.number + offset] = $1.text }
        let (first, second) = (EventsOnMain(signal), EventsOnMain(signal))
        sendAll()
        #expect(first.values == [[11: "1", 12: "2", 13: "3"]])
        #expect(second.values == first.values)
    }

    @Test func `the operator reduce(into:) changes a collection in place without copies`() {
        let events = EventsOnMain(
            numbers.onMain.reduce(into: (values: [Int](), places: Set<UnsafeRawPointer>())) { result, number in
                if result.values.isEmpty { result.values.reserveCapacity(100) }
                result.values.append(number)
                result.values.withUnsafeBytes { bytes in _ = bytes.baseAddress.map { result.places.insert($0) } }
            }
        )
        sendAll()
        #expect(events.values.map(\.values) == [[1, 2, 3]])
        #expect(events.values.map(\.places.count) == [1])
    }
}
