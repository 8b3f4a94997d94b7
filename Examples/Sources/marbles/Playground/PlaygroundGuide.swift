import Foundation
import MarbleOperators
import OperatorDocumentation

/// What the page knows about the operators from their doc comments and from the tables of the documentation.
///
/// `marbles Docs` writes it to a file, which is a resource of the program. The page therefore works without the sources.
struct PlaygroundGuide: Codable, Sendable, Equatable {
    /// A name in another framework.
    struct Name: Codable, Sendable, Hashable {
        let text: String
        let framework: String
        /// Indicates whether the name corresponds directly to the operator.
        var isDirect: Bool
    }

    /// The documentation of a demonstration's operator.
    struct Entry: Codable, Sendable, Equatable {
        /// The name with the labels of the parameters: `debounce(for:on:)`.
        let name: String
        /// The first paragraph of the doc comment.
        let summary: String
        /// The rest of the doc comment, in Markdown.
        let discussion: String
        /// The Swift code of the doc comment.
        let examples: [String]
        var purposes: [String] = []
        var names: [Name] = []
    }

    /// A declaration without a demonstration.
    struct Other: Codable, Sendable, Equatable {
        let name: String
        var purposes: [String] = []
        var names: [Name] = []
    }

    /// The entries by the identifiers of the demonstrations.
    var entries: [String: Entry]
    var others: [Other]

    /// The path of the file, relative to the root of the project.
    static let path = "Examples/Sources/marbles/Playground/guide.json"

    /// Reads the documentation.
    ///
    /// - Parameters:
    ///   - runs: The diagrams of the doc comments.
    ///   - names: The names in the documentation's tables.
    init(_ runs: [DiagramRun], names: [OtherName]) {
        entries = [:]
        for run in runs where run.number == 1 {
            let declaration = run.declaration
            entries[run.demonstration.id] = Entry(
                name: declaration.fullName,
                summary: declaration.summary,
                discussion: declaration.discussion,
                examples: declaration.examples
            )
        }
        var others: [String: Other] = [:]
        let ids = Dictionary(grouping: entries.keys.sorted()) { [entries] in entries[$0]?.name ?? "" }
        for name in names {
            // A name without labels stands for all operators of this name.
            let exact = ids[name.here] ?? []
            let members =
                exact.isEmpty && !name.here.contains("(") ? ids.filter { $0.key.hasPrefix("\(name.here)(") } : [:]
            let found = exact + members.values.joined()
            for id in found { entries[id]?.add(name) }
            if found.isEmpty { others[name.here, default: Other(name: name.here)].add(name) }
        }
        self.others = others.values.sorted { $0.name < $1.name }
    }

    /// Reads the resource of the program.
    init() throws {
        guard let url = Bundle.module.url(forResource: "guide", withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile)
        }
        self = try JSONDecoder().decode(PlaygroundGuide.self, from: Data(contentsOf: url))
    }

    /// The content of the file.
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    func write() throws {
        try encoded().write(to: URL(filePath: Self.path))
    }

    /// Returns the problems of the file.
    func differences() throws -> [String] {
        guard let data = FileManager.default.contents(atPath: Self.path) else { return ["\(Self.path) is missing"] }
        return data == (try encoded()) ? [] : ["\(Self.path) is stale"]
    }
}

extension PlaygroundGuide.Entry {
    fileprivate mutating func add(_ name: OtherName) { name.add(to: &purposes, &names) }
}

extension PlaygroundGuide.Other {
    fileprivate mutating func add(_ name: OtherName) { name.add(to: &purposes, &names) }
}

extension OtherName {
    fileprivate func add(to purposes: inout [String], _ names: inout [PlaygroundGuide.Name]) {
        if let framework {
            if let index = names.firstIndex(where: { $0.text == text && $0.framework == framework }) {
                names[index].isDirect = names[index].isDirect || isDirect
            } else {
                names.append(PlaygroundGuide.Name(text: text, framework: framework, isDirect: isDirect))
            }
        } else if !purposes.contains(text) {
            purposes.append(text)
        }
    }
}
