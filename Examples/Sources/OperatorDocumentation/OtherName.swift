import Foundation

/// A row of the documentation's tables that names a declaration: a purpose, or a name in another framework.
public struct OtherName: Sendable, Hashable {
    /// The text of the purpose, or the name in the other framework.
    public let text: String
    /// The framework that has the name. `nil` for a purpose.
    public let framework: String?
    /// The name of the declaration with its labels: `map(_:)`.
    public let here: String
    /// Indicates whether the two correspond directly, as in the tables of `Operators.md`. The other tables also have names that
    /// only a combination of several declarations replaces.
    public let isDirect: Bool

    /// Reads the tables of the pages `Operators.md` and `From….md`.
    ///
    /// - Parameter folder: The folder of the documentation.
    public static func all(in folder: String) throws -> [OtherName] {
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0 == "Operators.md" || $0.hasPrefix("From") && $0.hasSuffix(".md")
        }
        return try pages.sorted().flatMap { try names(in: String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)) }
    }

    static func names(in page: String) -> [OtherName] {
        var names: [OtherName] = []
        var header: [String]?
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else {
                header = nil
                continue
            }
            let cells = cells(of: String(line))
            guard let titles = header else {
                header = cells
                continue
            }
            guard titles.count > 1, titles[1] == "here", cells.count > 1 else { continue }
            let here = code(in: cells[1]).map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
            if titles[0] == "to" {
                let purpose = cells[0].replacing("`", with: "").trimmingPrefix("… ")
                names += here.map { OtherName(text: String(purpose), framework: nil, here: $0, isDirect: true) }
                for (title, cell) in zip(titles, cells).dropFirst(2) {
                    names += pairs(code(in: cell), title, here, isDirect: true)
                }
            } else {
                names += pairs(code(in: cells[0]), titles[0], here, isDirect: false)
            }
        }
        return names
    }

    /// Pairs the names of a row. Lists of the same length correspond to each other.
    private static func pairs(
        _ theirs: [String],
        _ framework: String,
        _ here: [String],
        isDirect: Bool
    ) -> [OtherName] {
        let pairs =
            theirs.count == here.count ? Array(zip(theirs, here)) : theirs.flatMap { name in here.map { (name, $0) } }
        return pairs.map { OtherName(text: $0, framework: framework, here: $1, isDirect: isDirect) }
    }

    private static func cells(of line: String) -> [String] {
        line.replacing("\\|", with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false).dropFirst()
            .dropLast()
            .map { $0.replacing("\u{0}", with: "|").trimmingCharacters(in: .whitespaces) }
    }

    private static func code(in cell: String) -> [String] {
        cell.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
}
