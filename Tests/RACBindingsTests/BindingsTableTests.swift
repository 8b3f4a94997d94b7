import Foundation
import Testing

/// Each row of the tables in `Docs/Internals/BindingRules.md` names tests, and each of these tests exists.
@Suite struct BindingsTableTests {
    private let document: String
    /// The contents of the test files, by file name without a plus sign: the files of this target, of the operators that transform
    /// values, and of the tests with stand-ins for Apple's frameworks.
    private let sources: [String: String]
    private let standIns: [String: String]
    private let slips: [String: String]

    init() throws {
        let bindings = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let tests = bindings.appending(path: "..")
        document = try String(contentsOf: tests.appending(path: "../Docs/Internals/BindingRules.md"), encoding: .utf8)
        let operators = try Self.files(in: tests.appending(path: "RACOperatorsTests/Transforming"))
        sources = try Self.files(in: bindings).merging(operators) { ours, _ in ours }
        standIns = try Self.files(in: tests.appending(path: "AppleControls/Tests"))
        slips = try Self.files(in: tests.appending(path: "Diagnostics/Slips"))
    }

    private static func files(in folder: URL) throws -> [String: String] {
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var sources: [String: String] = [:]
        for case let file as URL in files where file.pathExtension == "swift" {
            let name = file.deletingPathExtension().lastPathComponent.filter { $0 != "+" }
            sources[name] = try String(contentsOf: file, encoding: .utf8)
        }
        return sources
    }

    /// The rows of the tables, without their heads.
    private var rows: [Substring] {
        var rows: [Substring] = []
        var previous: Substring = ""
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("|"), previous.hasPrefix("|"), !line.hasPrefix("|---") { rows.append(line) }
            previous = line
        }
        return rows
    }

    @Test func `every row of the tables of binding rules names a test, and every named test exists`() {
        #expect(rows.count > 90)
        for row in rows {
            var count = 0
            for name in row.matches(of: /(\w+Tests) `([^`]+)`/) {
                let isThere = sources[String(name.1)]?.contains("func `\(name.2)`(") == true
                #expect(isThere, "\(String(name.0))")
                count += 1
            }
            for suite in row.matches(of: /AppleControls (\w+Tests)/) {
                #expect(standIns[String(suite.1)] != nil, "\(String(suite.0))")
                count += 1
            }
            for slip in row.matches(of: /Diagnostics `(\w+)`/) {
                let isThere = slips.values.contains { $0.contains("func \(slip.1)(") }
                #expect(isThere, "\(String(slip.0))")
                count += 1
            }
            #expect(count > 0, "no test: \(String(row))")
        }
    }
}
