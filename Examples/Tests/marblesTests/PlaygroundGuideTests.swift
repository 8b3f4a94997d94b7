import MarbleOperators
import OperatorDocumentation
import Testing

@testable import marbles

@Suite struct PlaygroundGuideTests {
    @Test func `the playground has a summary and a line of Swift for every operator`() throws {
        let guide = try PlaygroundGuide()
        for demonstration in OperatorDemonstration.all {
            let entry = try #require(guide.entries[demonstration.id], "\(demonstration.id)")
            #expect(!entry.summary.isEmpty, "\(demonstration.id)")
            #expect(entry.examples.contains { !$0.isEmpty }, "\(demonstration.id)")
        }
    }

    @Test func `the playground lists an operator with the purposes and foreign names from the tables`() throws {
        let guide = try PlaygroundGuide()
        #expect(guide.entries["debounce"]?.purposes == ["wait for a pause, then send the last one"])
        let names = guide.entries["switchMap"]?.names ?? []
        #expect(names.contains(PlaygroundGuide.Name(text: "flatMapLatest", framework: "RxSwift", isDirect: true)))
        let sink = guide.others.first { $0.name == "subscribe(_:failed:completed:)" }
        #expect(sink?.names.contains { $0.text == "sink" && $0.framework == "Combine" } == true)
    }
}
