import RACOperators
import RACSchedulers
import Testing

@Suite struct RecordedValuesTests {
    private let scheduler = TestScheduler()

    @Test(arguments: [
        (RecordedValues.none, nil), (.described(), "[1, 2, 3, 4, 5, 6, 7, 8, … (10)]"), (.described(upTo: 4), "[1, …"),
    ])
    func `a recorder records values in the configured detail`(values: RecordedValues, expected: String?) {
        let recorder = SignalRecorder(values: values, on: scheduler)
        Signal.just(Array(1...10)).recorded(in: recorder, as: "lists").subscribe()
        #expect(recorder.events[1].text == expected)
    }

    @Test func `a recorder records values of any type as text`() {
        func text(_ value: some Sendable) -> String? {
            let recorder = SignalRecorder(values: .described(upTo: 5), on: scheduler)
            Signal.just(value).recorded(in: recorder, as: "value").subscribe()
            return recorder.events[1].text
        }
        #expect(text(12) == "12")
        #expect(text(true) == "true")
        #expect(text("Grüße") == "Grüße")
        #expect(text("Grüße!") == "Grüße…")
        #expect(text([1]) == "[1]")
        #expect(text(()) == "()")
        #expect(text(Int?.none) == "nil")
        #expect(text(1.5) == "1.5")
    }
}
