import Foundation
import Testing

/// `Docs/Internals/UncheckedTypes.md` lists the types that the compiler does not check, each with its reason.
@Suite struct UncheckedSendableTests {
    /// The types in the sources that are declared `@unchecked Sendable`.
    private func declared() throws -> [String] {
        let sources = PublicDeclarations.package.appendingPathComponent("Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var names: [String] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let code = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
            // The pattern also matches a declaration on several lines.
            let declarations = code.matches(of: /\b(?:class|struct|enum|extension) +(\w+)[^{}]*@unchecked Sendable/)
            #expect(declarations.count == code.matches(of: /@unchecked Sendable/).count, "\(file.lastPathComponent)")
            names += declarations.map { String($0.1) }
        }
        return names
    }

    @Test func `the page of unchecked types lists exactly the @unchecked Sendable types, once each`() throws {
        let page = PublicDeclarations.package.appendingPathComponent("Docs/Internals/UncheckedTypes.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let listed = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().flatMap { row in
            row.split(separator: "|")[1].split(separator: "`").map(String.init).filter { $0.first?.isLetter == true }
        }
        #expect(listed.sorted() == (try declared()).sorted())
    }
}
