import RACSchedulers
import Testing

@Suite struct MarbleDiagramTests {
    @Test func `every character of a marble diagram is a frame`() throws {
        let events = try MarbleDiagram(parsing: "-a--b|").events()
        #expect(
            events == [
                MarbleEvent(.next("a"), at: .seconds(1)),
                MarbleEvent(.next("b"), at: .seconds(4)),
                MarbleEvent(.completed, at: .seconds(5)),
            ]
        )
    }

    @Test func `a group in a marble diagram is one frame and keeps the order of its events`() throws {
        let events = try MarbleDiagram(parsing: "-(ba)c(d|)").events()
        #expect(
            events == [
                MarbleEvent(.next("b"), at: .seconds(1)),
                MarbleEvent(.next("a"), at: .seconds(1)),
                MarbleEvent(.next("c"), at: .seconds(2)),
                MarbleEvent(.next("d"), at: .seconds(3)),
                MarbleEvent(.completed, at: .seconds(3)),
            ]
        )
    }

    @Test func `spaces in a marble diagram are ignored, even in groups`() {
        #expect("- a  -( b c )- |" as MarbleDiagram == "-a-(bc)-|")
        #expect(("- a  -( b c )- |" as MarbleDiagram).text == "-a-(bc)-|")
    }

    @Test func `digits and letters of any script are values in a marble diagram`() throws {
        let values = try MarbleDiagram(parsing: "aZ9äλ字").events().compactMap(\.event.value)
        #expect(values == ["a", "Z", "9", "ä", "λ", "字"])
    }

    @Test func `a failure in a marble diagram has the given error`() throws {
        let events = try MarbleDiagram(parsing: "--#").events(error: MarbleTestError.first)
        #expect(events == [MarbleEvent(.failed(.first), at: .seconds(2))])
    }

    @Test func `the frames of a marble diagram can have any duration`() throws {
        let events = try MarbleDiagram(parsing: "---a").events(frame: .milliseconds(10))
        #expect(events == [MarbleEvent(.next("a"), at: .milliseconds(30))])
    }

    @Test func `an empty string is a marble diagram without events`() throws {
        #expect(try MarbleDiagram(parsing: "").events().isEmpty)
        #expect("" as MarbleDiagram == "----")
    }

    @Test func `a marble diagram can have empty frames after its end`() {
        #expect("-a|" as MarbleDiagram == "-a|----")
    }

    @Test func `marble diagrams with different events or times are not equal`() {
        let diagram: MarbleDiagram = "-a-|"
        let others: [MarbleDiagram] = ["-b-|", "-a-#", "a--|", "-a--|", "-a", "-a-!"]
        for other in others { #expect(diagram != other) }
        #expect("(ab)" as MarbleDiagram != "(ba)")
    }

    @Test func `a marble diagram can contain marks for subscription and disposal`() {
        #expect(("--^-a-!" as MarbleDiagram).text == "--^-a-!")
        #expect(("(^a!)" as MarbleDiagram).text == "(^a!)")
    }
}

enum MarbleTestError: Error, Equatable {
    case first
}
