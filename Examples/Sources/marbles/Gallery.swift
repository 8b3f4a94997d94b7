import Foundation
import MarbleOperators
import OperatorDocumentation

/// The pictures of the documentation, and the page of operators, which links to them.
struct Gallery {
    /// The contents of the files by their paths, relative to the folder of the documentation.
    private(set) var files: [String: String] = [:]
    /// The folders that contain only pictures.
    static let folders = ["Gallery", "Marbles"]
    private static let page = "Operators.md"

    /// The number of pictures.
    var pictures: Int { files.keys.count { $0.hasSuffix(".svg") } }

    /// Draws a picture of each diagram that ran, and updates the links of the page.
    ///
    /// - Parameters:
    ///   - runs: The diagrams that ran.
    ///   - folder: The folder of the documentation.
    init(_ runs: [DiagramRun], folder: String) throws {
        for (name, picture) in pagePictures { files["Marbles/\(name).svg"] = picture().svg }
        for run in runs {
            let picture = run.result.picture(title: "\(run.demonstration.name): \(run.declaration.summary.plain)")
            files["Gallery/\(run.pictureName).svg"] = picture.svg.withoutUnusedStyles
        }
        files[Self.page] = Self.linked(try String(contentsOfFile: "\(folder)/\(Self.page)", encoding: .utf8), to: runs)
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

    /// Links each name of ours in the tables to the picture of its diagram. Further pictures of the name get a number.
    private static func linked(_ page: String, to runs: [DiagramRun]) -> String {
        let runsByName = Dictionary(grouping: runs, by: \.declaration.fullName)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var cells = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            // Six columns, of which the second one has our names.
            guard cells.count == 8, cells[2].contains("`") else { return String(line) }
            let names = cells[2].matches(of: /`([^`]+)`/).map { match in
                let runs = runsByName[String(match.1)] ?? []
                guard !runs.isEmpty else { return String(match.0) }
                return runs.enumerated().map { index, run in
                    "[\(index == 0 ? String(match.0) : "\(index + 1)")](Gallery/\(run.pictureName).svg)"
                }
                .joined(separator: " ")
            }
            cells[2] = " \(names.joined(separator: " ")) "
            return cells.joined(separator: "|")
        }
        return lines.joined(separator: "\n")
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
