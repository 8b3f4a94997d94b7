import Testing

@testable import OperatorDocumentation

@Suite struct CommentBlocksTests {
    @Test func `a doc comment is divided into its summary, diagrams, Swift code and text`() {
        let blocks = CommentBlocks([
            " Returns a signal", " of something.", "", " More about it.", "", " ```", " self       --1--2--|",
            " map { 2 }  --2--2--|",
            " ```", "", " ```swift", " let sum = numbers", "     .map { 2 }", " ```", "", " - *Keeps* nothing.",
        ])
        #expect(blocks.summary == "Returns a signal of something.")
        #expect(blocks.diagrams == [[" self       --1--2--|", " map { 2 }  --2--2--|"]])
        #expect(blocks.examples == ["let sum = numbers\n    .map { 2 }"])
        #expect(blocks.discussion == "More about it.\n\n- *Keeps* nothing.")
    }
}
