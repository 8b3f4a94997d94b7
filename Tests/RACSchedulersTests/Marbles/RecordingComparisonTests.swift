import RACOperators
import RACSchedulers
import Testing

@Suite struct RecordingComparisonTests {
    private let scheduler = TestScheduler()

    private func recording(of diagram: MarbleDiagram) -> Recording<String, MarbleTestError> {
        let recording = scheduler.record(scheduler.cold(diagram, error: MarbleTestError.first))
        scheduler.run()
        return recording
    }

    @Test(arguments: ["--1-2--|", "(12|)", "1--(23)4", "#", "|", "--(1#)", ""] as [MarbleDiagram])
    func `a recording equals the marble diagram of its events`(_ diagram: MarbleDiagram) {
        #expect(recording(of: diagram) == diagram)
        #expect(diagram == recording(of: diagram))
        #expect(!(recording(of: diagram) != diagram))
    }

    @Test(
        arguments: [
            "--1-3--|", "--1--2-|", "--1-2---|", "--1-2--#", "--1-2", "--1-2-(3|)", "-12---|", "--1-2--(|)", "^-1-2--!",
        ] as [MarbleDiagram]
    )
    func `a recording does not equal the marble diagram of other events`(_ diagram: MarbleDiagram) {
        let recording = recording(of: "--1-2--|")
        let isSame = diagram.text == "--1-2--|"
        #expect((recording == diagram) == isSame)
        #expect((recording.difference(from: diagram) == nil) == isSame)
    }

    @Test func `recordings with different orders of events in a group are not equal`() {
        #expect(recording(of: "(ab)") != "(ba)")
    }

    @Test func `the printed difference of a recording aligns both diagrams and marks the first differing frame`() {
        let difference = recording(of: "--1-2--|").difference(from: "--1-3---|")
        #expect(difference?.frame == 4)
        #expect(
            difference?.text == """
                expected  --1-3---|
                recorded  --1-2--|-
                              ^ frame 4: expected '3', recorded '2'
                """
        )
    }

    @Test func `the printed difference of a recording keeps the frames aligned after a group`() {
        let difference = recording(of: "--(12)-3-|").difference(from: "--1-   3-4|")
        #expect(
            difference?.text == """
                expected  --1   -3-4|
                recorded  --(12)-3-|-
                            ^ frame 2: expected '1', recorded '1' and '2'
                """
        )
    }

    @Test func `the mark in a recording's printed difference is below the differing frame, even after a group`() {
        let difference = recording(of: "-(12)-3").difference(from: "-(12)--3")
        #expect(
            difference?.text == """
                expected  -(12)--3
                recorded  -(12)-3-
                                ^ frame 3: expected nothing, recorded '3'
                """
        )
    }

    @Test func `the printed difference of a recording shows a missing completion and an unexpected failure`() {
        #expect(
            recording(of: "--1").difference(from: "--1-|")?.text == """
                expected  --1-|
                recorded  --1--
                              ^ frame 4: expected '|', recorded nothing
                """
        )
        #expect(
            recording(of: "-#").difference(from: "-|")?.text == """
                expected  -|
                recorded  -#
                           ^ frame 1: expected '|', recorded '#'
                """
        )
    }

    @Test func `a recording with an event between two frames equals no marble diagram`() {
        let source = scheduler.cold([MarbleEvent<Int, Never>(.next(1), at: .milliseconds(2_500))])
        let recording = scheduler.record(source)
        scheduler.run()
        #expect(recording != "--1")
        #expect(
            recording.difference(from: "--1")?.text == """
                expected  --1
                recorded  --1
                            ^ frame 2: expected '1', recorded '1' 0.5 seconds after the frame began
                """
        )
        #expect(recording.description.contains("\n              between two frames: next(1) at 2.5 seconds"))
    }

    @Test func `a recording compares its values with a marble diagram by the names of the values`() {
        let source = scheduler.cold("-a-b|", values: ["a": 10, "b": 20])
        let recording = scheduler.record(source, values: ["x": 10, "y": 20])
        scheduler.run()
        #expect(recording == "-x-y|")
        #expect(recording != "-y-x|")
    }

    @Test func `a recording equals a marble diagram with any of several names for one value`() {
        let recording = scheduler.record(scheduler.cold("-5", values: .integers), values: ["x": 5, "y": 5])
        scheduler.run()
        #expect(recording == "-x")
        #expect(recording == "-y")
        #expect(recording != "-z")
    }

    @Test func `a recording compares a value without a name by its text, unless the text names another value`() {
        let source = scheduler.cold("-56", values: .integers)
        let recording = scheduler.record(source, values: ["x": 5, "6": 7])
        scheduler.run()
        #expect(recording != "-x6")
        #expect(recording.diagram.text == "-x?")
        let printed = scheduler.record(scheduler.cold("-56", values: .integers), values: ["x": 5])
        scheduler.run()
        #expect(printed == "-x6")
    }

    @Test func `a recording with a value of several characters equals no marble diagram and prints the value`() {
        let recording = scheduler.record(scheduler.cold("-a-b|", values: ["a": 10, "b": 7]))
        scheduler.run()
        #expect(recording != "-1-7|")
        #expect(recording != recording.diagram)
        #expect(
            recording.description == """

                    recorded  -?-7|
                              ? stands for 10; name values with `record(_:values:)`
                """
        )
    }

    @Test func `a recording compares subscription marks only if the marble diagram has subscription marks`() {
        let recording = scheduler.record(scheduler.hot("-a-b-c"), during: "--^-!")
        scheduler.run()
        #expect(recording == "---b")
        #expect(recording == "--^b")
        #expect(recording == "---b!")
        #expect(recording != "-^-b")
        #expect(recording != "---b-!")
        #expect(recording.difference(from: "--^b-!")?.frame == 4)
        #expect(recording.diagram.text == "--^b!")
    }

    @Test func `a failing expectation about a recording prints both marble diagrams on separate lines`() {
        let recording = recording(of: "--1-2--|")
        let expected: MarbleDiagram = "--1-2---|"
        #expect(recording.description == "\n    recorded  --1-2--|")
        #expect(expected.description == "\n    expected  --1-2---|")
        withKnownIssue {
            #expect(recording == "--1-2---|")
        } matching: { issue in
            "\(issue)".contains("\n    recorded  --1-2--|") && "\(issue)".contains("\n    expected  --1-2---|")
        }
    }

    @Test func `the printed difference of a long recording shows only the frames near the first difference`() {
        let recording = scheduler.record(scheduler.cold("-a-|", frame: .seconds(100)))
        scheduler.run()
        let text = recording.difference(from: "-a")?.text ?? ""
        #expect(text.hasPrefix("expected  -a---"))
        let far = scheduler.record(scheduler.cold("a-|", frame: .seconds(500)))
        scheduler.run()
        let lines = far.difference(from: "a")?.text.split(separator: "\n") ?? []
        #expect(lines.count == 3)
        #expect(lines.first?.hasPrefix("expected  …-") == true)
        #expect(lines.last?.contains("^ frame 1000: expected nothing, recorded '|'") == true)
        // The caret is below the bar.
        #expect(
            lines[1].firstIndex(of: "|").map { lines[1].distance(from: lines[1].startIndex, to: $0) }
                == lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) }
        )
    }
}
