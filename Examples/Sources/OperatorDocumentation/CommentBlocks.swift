/// The parts of a doc comment.
struct CommentBlocks {
    /// The first paragraph.
    let summary: String
    /// The lines after the first paragraph, without diagrams and Swift code.
    private(set) var discussion = ""
    /// The blocks of Swift code.
    private(set) var examples: [String] = []
    /// The marble diagrams: for each diagram, the lines between its fences.
    private(set) var diagrams: [[String]] = []

    /// Divides the lines of a doc comment. The lines begin after `///`.
    init(_ comment: [String]) {
        summary = comment.prefix { !$0.trimmed.isEmpty }.map(\.trimmed).joined(separator: " ")
        var open: (language: String, lines: [String])?
        var lines: [String] = []
        for line in comment.drop(while: { !$0.trimmed.isEmpty }) {
            guard line.trimmed.hasPrefix("```") else {
                if open == nil { lines.append(Self.text(of: line)) } else { open?.lines.append(line) }
                continue
            }
            guard let (language, block) = open else {
                open = (String(line.trimmed.dropFirst(3)), [])
                continue
            }
            open = nil
            if language == "swift" {
                examples.append(block.map(Self.text).joined(separator: "\n"))
            } else if language.isEmpty, DiagramBlock.isDiagram(block) {
                diagrams.append(block)
            }
        }
        // The empty lines around a removed block become one.
        discussion = lines.split(separator: "", omittingEmptySubsequences: true).map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n")
    }

    /// Returns a line without the space after `///`.
    private static func text(of line: String) -> String { String(line.hasPrefix(" ") ? line.dropFirst() : line[...]) }
}
