import RACSchedulers
import Testing

@Suite struct MarbleErrorTests {
    /// A malformed diagram with the expected position of the caret and the expected reason.
    struct Malformed: Sendable, CustomTestStringConvertible {
        let text: String
        let offset: Int
        let reason: MarbleError.Reason

        var testDescription: String { text }
    }

    @Test(arguments: [
        Malformed(text: "--a?b--|", offset: 3, reason: .unexpectedCharacter("?")),
        Malformed(text: "-a\n-b", offset: 2, reason: .unexpectedCharacter("\n")),
        Malformed(text: "-a\t-b", offset: 2, reason: .unexpectedCharacter("\t")),
        Malformed(text: "--(ab-c", offset: 5, reason: .frameInGroup),
        Malformed(text: "--(ab", offset: 2, reason: .unclosedGroup),
        Malformed(text: "-(a(b))", offset: 3, reason: .nestedGroup),
        Malformed(text: "-a)-", offset: 2, reason: .unopenedGroup),
        Malformed(text: "-()-", offset: 2, reason: .emptyGroup),
        Malformed(text: "-( )-", offset: 3, reason: .emptyGroup),
        Malformed(text: "-a|-b", offset: 4, reason: .afterEnd("b")),
        Malformed(text: "-a||", offset: 3, reason: .afterEnd("|")),
        Malformed(text: "-#-|", offset: 3, reason: .afterEnd("|")),
        Malformed(text: "-(|a)", offset: 3, reason: .afterEnd("a")),
        Malformed(text: "-|-!", offset: 3, reason: .afterEnd("!")),
        Malformed(text: "-!-a", offset: 3, reason: .afterDisposal("a")),
        Malformed(text: "-!^", offset: 2, reason: .afterDisposal("^")),
        Malformed(text: "-a-^", offset: 3, reason: .lateSubscription),
        Malformed(text: "(a^)", offset: 2, reason: .lateSubscription),
        Malformed(text: "^-^", offset: 2, reason: .repeatedMark("^")),
        Malformed(text: "^-!!", offset: 3, reason: .repeatedMark("!")),
    ])
    func `the error of a malformed marble diagram has a reason, an offset and the diagram`(_ malformed: Malformed)
        throws
    {
        let error = #expect(throws: MarbleError.self) { try MarbleDiagram(parsing: malformed.text) }
        #expect(error?.reason == malformed.reason)
        #expect(error?.offset == malformed.offset)
        #expect(error?.diagram == malformed.text)
        #expect(error?.description.split(separator: "\n").count == 3)
    }

    @Test func `the message of a marble error shows the diagram and a caret under the wrong character`() throws {
        let error = #expect(throws: MarbleError.self) { try MarbleDiagram(parsing: "--a?b--|") }
        #expect(
            error?.description == """
                '?' means nothing in a marble diagram
                    --a?b--|
                       ^
                """
        )
    }

    @Test func `a tab or a line break takes one column in the message of a marble error`() throws {
        let error = #expect(throws: MarbleError.self) { try MarbleDiagram(parsing: "-a\t\n?") }
        #expect(
            error?.description == """
                a tab means nothing in a marble diagram
                    -a  ?
                      ^
                """
        )
    }

    @Test func `the marble error for a value without an entry in the map points to the value`() throws {
        let diagram = try MarbleDiagram(parsing: "-a -(bc)-|")
        let error = #expect(throws: MarbleError.self) { try diagram.events(values: ["a": 1, "b": 2]) }
        #expect(
            error?.description == """
                'c' has no value; those with one are 'a', 'b'
                    -a -(bc)-|
                          ^
                """
        )
    }

    @Test func `a marble diagram of integers does not accept a letter`() throws {
        let error = #expect(throws: MarbleError.self) {
            try MarbleDiagram(parsing: "-1-x").events(values: .integers)
        }
        #expect(error?.reason == .unknownValue("x", known: []))
        #expect(error?.offset == 3)
    }

    @Test func `a marble diagram with a failure is malformed if no error is given`() throws {
        let error = #expect(throws: MarbleError.self) { try MarbleDiagram(parsing: "-1-#").events() }
        #expect(error?.reason == .failureWithoutError)
        #expect(error?.offset == 3)
    }

    @Test(arguments: ["--^-a", "--!"])
    func `the marble diagram of a source cannot contain subscription marks`(_ text: String) throws {
        let error = #expect(throws: MarbleError.self) { try MarbleDiagram(parsing: text).events() }
        #expect(error?.offset == 2)
        #expect(error?.reason == .markInSource(Array(text)[2]))
    }

    @Test func `a marble diagram of a subscription needs a subscription mark and cannot contain values`() throws {
        let event = #expect(throws: MarbleError.self) { try SubscriptionSpan(parsing: "^-a-!") }
        #expect(event?.reason == .eventInSubscription("a"))
        #expect(event?.offset == 2)
        let missing = #expect(throws: MarbleError.self) { try SubscriptionSpan(parsing: "---!") }
        #expect(missing?.reason == .missingSubscription)
        #expect(missing?.offset == 3)
        #expect(throws: MarbleError.self) { try SubscriptionSpan(parsing: "---") }
    }

    @Test func `a malformed literal of a marble diagram traps with the error message`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = "-a)" as MarbleDiagram
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("there is no group to close\n    -a)\n      ^"))
    }

    @Test func `an unknown value in a source's marble diagram traps, and so does a malformed span literal`() async {
        await #expect(processExitsWith: .failure) { _ = TestScheduler().hot("-a", values: .integers) }
        await #expect(processExitsWith: .failure) { _ = TestScheduler().cold("-#") }
        await #expect(processExitsWith: .failure) { _ = "-!" as SubscriptionSpan }
    }

    @Test func `a marble signal traps if the duration of a frame is zero or less`() async {
        await #expect(processExitsWith: .failure) { _ = TestScheduler().hot("-a", frame: .zero) }
        await #expect(processExitsWith: .failure) {
            let scheduler = TestScheduler()
            _ = scheduler.record(scheduler.cold("-a"), frame: .seconds(-1))
        }
    }
}
