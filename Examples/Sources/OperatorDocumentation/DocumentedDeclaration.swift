import Foundation

/// A declaration with its doc comment, read from a source file.
public struct DocumentedDeclaration: Sendable {
    /// The path of the file, relative to the folder of the sources.
    public let file: String
    /// The line of the declaration, counted from one.
    public let line: Int
    /// The name of the declaration. The name of an initializer is `init`.
    public let name: String
    /// The text of the declaration without its body, on one line.
    public let text: String
    /// The type that the enclosing extension extends. For a type declaration, the declared type.
    public let extended: String
    /// The first sentence of the doc comment.
    public let summary: String
    /// The doc comment after its summary, in Markdown, without the marble diagrams.
    public let discussion: String
    /// The Swift code of the doc comment.
    public let examples: [String]
    /// The marble diagrams: for each diagram, the lines between its fences.
    let diagrams: [[String]]

    /// Indicates whether the declaration is an operator: a public function or property that returns a signal.
    public var isOperator: Bool {
        guard text.contains(#/^(?:@\w+ )?public /#), !extended.isEmpty else { return false }
        let types = ["Signal", "SignalProtocol", "MainSignal"]
        guard types.contains(extended.prefix { $0.isLetter }.description) else { return false }
        guard let arrow = text.range(of: "-> ", options: .backwards) else { return false }
        return text.contains("func ") && text[arrow.upperBound...].contains(/^(Main)?Signal\b/)
    }

    /// The location for messages.
    public var place: String { "\(file):\(line)" }

    /// The name with the labels of its parameters: `take(until:)`.
    public var fullName: String {
        guard let open = text.firstIndex(of: "("), text.contains("func ") || name == "init" else { return name }
        var depth = 0
        var labels: [String] = []
        var parameter = ""
        // The angle bracket of an arrow is not a bracket of a type.
        for character in text[open...].replacing("->", with: "") {
            switch character {
            case "(", "[", "<": depth += 1
            case ")", "]", ">": depth -= 1
            default: break
            }
            if depth == 1, character == "," {
                labels.append(parameter)
                parameter = ""
            } else if depth == 0 {
                break
            } else {
                parameter.append(character)
            }
            if depth == 0 { break }
        }
        labels.append(parameter)
        let names = labels.map { $0.drop { $0 == "(" || $0 == " " }.prefix { $0 != " " && $0 != ":" } }
        return "\(name)(\(names.filter { !$0.isEmpty }.map { "\($0):" }.joined()))"
    }

    /// Returns all declarations with doc comments in the files below a folder.
    ///
    /// - Parameter folder: The path of the folder.
    public static func all(below folder: String) throws -> [DocumentedDeclaration] {
        guard let files = FileManager.default.enumerator(atPath: folder) else {
            throw DiagramProblem("no folder \(folder)")
        }
        let paths = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
        return try paths.flatMap { path in
            declarations(in: try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8), file: path)
        }
    }

    static func declarations(in source: String, file: String) -> [DocumentedDeclaration] {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let opening = /^(?:public |final )*(?:extension|struct|class|enum|protocol) (.*?) ?\{/
        var found: [DocumentedDeclaration] = []
        var extended = ""
        var index = 0
        while index < lines.count {
            let isOutermost = lines[index].first.map { $0 != " " && $0 != "}" } ?? false
            if isOutermost, lines[index].hasSuffix("{"), let match = lines[index].firstMatch(of: opening) {
                extended = String(match.1)
            } else if lines[index].hasPrefix("}") {
                extended = ""
            }
            guard lines[index].isDocComment else {
                index += 1
                continue
            }
            let start = index
            while index < lines.count, lines[index].isDocComment { index += 1 }
            let comment = lines[start..<index].map { String($0.trimmed.dropFirst(3)) }
            var attributes: [String] = []
            while index < lines.count, lines[index].contains(/^ *(?:@|\/\/)/), !lines[index].contains(" var ") {
                attributes.append(lines[index])
                index += 1
            }
            var text = ""
            for line in lines[index..<min(index + 20, lines.count)] {
                if line.isEmpty { break }
                text += (text.isEmpty ? "" : " ") + line.trimmed
                if line.hasSuffix("{") {
                    text.removeLast(2)
                    break
                }
                if line.hasSuffix("}"), let arrow = text.range(of: "-> ", options: .backwards) {
                    let body = text.range(of: " {", range: arrow.upperBound..<text.endIndex)
                    text = String(text[..<(body?.lowerBound ?? text.endIndex)])
                    break
                }
            }
            if attributes.contains(where: { $0.contains("unavailable") || $0.contains("deprecated") }) { continue }
            let name = text.firstMatch(of: /(?:func|var|let|case|struct|class|enum|protocol) `?([^\s(<:`]+)/)
            let blocks = CommentBlocks(comment)
            found.append(
                DocumentedDeclaration(
                    file: file,
                    line: index + 1,
                    name: name.map { String($0.1) } ?? "init",
                    text: text,
                    extended: extended,
                    summary: blocks.summary,
                    discussion: blocks.discussion,
                    examples: blocks.examples,
                    diagrams: blocks.diagrams
                )
            )
        }
        return found
    }
}

extension String {
    fileprivate var isDocComment: Bool { utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "///".utf8) }
}
