import Foundation

/// A page. This program writes the part of the page between two comments.
struct MarkedPage {
    static let start = "<!-- Compare writes from here -->"
    static let end = "<!-- to here -->"

    struct NoMarks: Error, CustomStringConvertible {
        let file: String

        var description: String { "\(file) has no lines “\(start)” and “\(end)”" }
    }

    /// Replaces the text between the comments.
    static func write(_ text: String, into file: String) throws {
        let page = try String(contentsOfFile: file, encoding: .utf8)
        guard let start = page.range(of: start), let end = page.range(of: end, range: start.upperBound..<page.endIndex)
        else { throw NoMarks(file: file) }
        let newPage = "\(page[..<start.upperBound])\n\n\(text)\n\n\(page[end.lowerBound...])"
        try newPage.write(toFile: file, atomically: true, encoding: .utf8)
    }
}
