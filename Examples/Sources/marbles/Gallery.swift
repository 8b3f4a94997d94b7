import Foundation
import MarbleOperators
import OperatorDocumentation

/// The pictures of the documentation, and the page that shows the pictures of all operators.
struct Gallery {
    /// The contents of the files by their paths, relative to the folder of the documentation.
    private(set) var files: [String: String] = [:]
    /// The folders that contain only files of the gallery.
    static let folders = ["Gallery", "Marbles"]

    /// The number of pictures.
    var pictures: Int { files.keys.count { $0.hasSuffix(".svg") } }

    /// Draws a picture of each diagram that ran.
    init(_ runs: [DiagramRun]) {
        for (name, picture) in operatorPictures { files["Marbles/\(name).svg"] = picture().svg }
        for run in runs {
            let picture = run.result.picture(title: "\(run.demonstration.name): \(run.declaration.summary.plain)")
            files["Gallery/\(run.pictureName).svg"] = picture.svg.withoutUnusedStyles
        }
        files["Gallery.md"] = Self.page(of: runs)
    }

    /// Writes all files.
    ///
    /// - Parameter folder: The folder of the documentation.
    func write(to folder: String) throws {
        for name in Self.folders {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        for path in try surplus(in: folder) { try FileManager.default.removeItem(atPath: "\(folder)/\(path)") }
        for (path, content) in files { try Data(content.utf8).write(to: URL(filePath: "\(folder)/\(path)")) }
    }

    /// Returns the missing, outdated and unexpected files in a folder.
    func differences(from folder: String) throws -> [String] {
        var differences = try surplus(in: folder).map { "\(folder)/\($0) belongs to no diagram" }
        for path in files.keys.sorted() {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else {
                differences.append("\(folder)/\(path) is missing")
                continue
            }
            if data != Data((files[path] ?? "").utf8) { differences.append("\(folder)/\(path) is stale") }
        }
        return differences
    }

    private func surplus(in folder: String) throws -> [String] {
        try Self.folders.flatMap { name in
            let path = "\(folder)/\(name)"
            guard FileManager.default.fileExists(atPath: path) else { return [String]() }
            return try FileManager.default.contentsOfDirectory(atPath: path).sorted().map { "\(name)/\($0)" }
        }
        .filter { files[$0] == nil }
    }

    private static func page(of runs: [DiagramRun]) -> String {
        var entries: [(family: OperatorFamily, name: String, summary: String, runs: [DiagramRun])] = []
        for run in runs {
            let (family, name) = (run.demonstration.family, run.declaration.fullName)
            let last = entries.last
            if last?.name == name, last?.family == family, last?.runs.last?.declaration.place == run.declaration.place {
                entries[entries.count - 1].runs.append(run)
            } else {
                entries.append((family, name, run.declaration.summary.plain, [run]))
            }
        }
        var anchors = Anchors()
        var page = """
            # Gallery of operators

            Each picture shows a run of the operator on a virtual clock, with the diagram of its doc comment as input. A frame is a
            second, and time runs to the right. A test redraws the pictures and compares them, so they cannot be out of date.
            [Testing](Testing.md#marble-diagrams) explains the notation. To redraw the pictures:

            ```sh
            swift run --package-path Examples marbles Docs
            ```

            """
        let sections = OperatorFamily.allCases.map { family in
            let heading = anchors.next("\(family.title)")
            let members = entries.filter { $0.family == family }.map { ($0, anchors.next($0.name)) }
            return (family: family, anchor: heading, members: members)
        }
        for section in sections {
            let links = section.members.map { "[`\($0.0.name)`](#\($0.1))" }.joined(separator: ", ")
            page += "\n- [**\(section.family.title)**](#\(section.anchor)): \(links)"
        }
        page += "\n"
        for section in sections {
            page += "\n## \(section.family.title)\n"
            for (entry, _) in section.members {
                page += "\n### `\(entry.name)`\n\n\(entry.summary)\n\n"
                page += entry.runs.map { "![\($0.demonstration.name)](Gallery/\($0.pictureName).svg)\n" }.joined(
                    separator: "\n"
                )
            }
        }
        return page
    }
}

/// The anchors of headings.
private struct Anchors {
    private var counts: [String: Int] = [:]

    mutating func next(_ heading: String) -> String {
        let anchor = heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == " " }
            .replacing(" ", with: "-")
        defer { counts[anchor, default: 0] += 1 }
        return counts[anchor].map { "\(anchor)-\($0)" } ?? anchor
    }
}

extension String {
    /// The sentence of a doc comment, with code in place of symbol links.
    fileprivate var plain: String { replacing("``", with: "`").replacing("SignalProtocol/", with: "") }

    /// The picture without the style rules of shapes that it does not contain. The rules for texts and lines stay, because they
    /// build on each other, and because the pictures in one page share them.
    fileprivate var withoutUnusedStyles: String {
        let used = Set(matches(of: /class="([^"]*)"/).flatMap { $0.1.split(separator: " ") })
        return split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            guard let rule = line.prefixMatch(of: /\.marbles \.(source\d|made|cross|code|box|dot) \{/) else {
                return true
            }
            return used.contains(rule.1)
        }
        .joined(separator: "\n")
    }
}
