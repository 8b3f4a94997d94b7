import RACSchedulers
import Testing

@Suite struct MarbleValuesTests {
    @Test func `the characters of a marble diagram can represent values of any type`() throws {
        let events = try MarbleDiagram(parsing: "ab").events(values: ["a": [1], "b": [2, 3]])
        #expect(events.compactMap(\.event.value) == [[1], [2, 3]])
        let named = MarbleValues(["a": 1.5])
        #expect(try MarbleDiagram(parsing: "a").events(values: named).first?.event.value == 1.5)
        let computed = MarbleValues { $0.isUppercase }
        #expect(try MarbleDiagram(parsing: "aB").events(values: computed).compactMap(\.event.value) == [false, true])
    }

    @Test func `the characters of a marble diagram can be integers or characters`() throws {
        #expect(try MarbleDiagram(parsing: "90").events(values: .integers).compactMap(\.event.value) == [9, 0])
        #expect(try MarbleDiagram(parsing: "x").events(values: .characters).first?.event.value == Character("x"))
    }
}
