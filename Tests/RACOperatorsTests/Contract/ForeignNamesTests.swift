import Foundation
import Testing

/// The pages for users of other frameworks list only declared names.
@Suite struct ForeignNamesTests {
    /// One line of a table of three columns: the foreign name, the name here, and the difference.
    private struct Row {
        let line: Int
        let theirs: String
        let ours: [String]
        let remark: String

        /// Our functions in the remark of a row without a RAC name, as in "none, use `take(until:)`".
        var advice: [String] {
            guard ours.isEmpty else { return [] }
            return codes(in: remark[...]).filter {
                $0.range(of: #"^[A-Za-z]+\(([A-Za-z_]+:)+\)$"#, options: .regularExpression) != nil
            }
        }
    }

    private static let pages = ["FromAsyncAlgorithms", "FromCombine", "FromReactiveSwift", "FromRxSwift"]

    @Test(arguments: pages) func `every RAC name in the tables is declared in the sources`(page: String) throws {
        let names = try DeclaredNames()
        for row in try rows(of: page) {
            for name in row.ours + row.advice {
                #expect(names.contains(name), "\(name) in line \(row.line) of \(page).md is declared nowhere")
            }
        }
    }

    @Test(arguments: pages) func `every row has a foreign name and either a RAC name or an alternative`(page: String)
        throws
    {
        for row in try rows(of: page) {
            #expect(!row.theirs.isEmpty, "line \(row.line) of \(page).md is about nothing")
            let saysWhatToUse = row.remark.hasPrefix("none, use ")
            #expect(row.ours.isEmpty == saysWhatToUse, "line \(row.line) of \(page).md has neither or both")
        }
    }

    @Test func `the check reports a name that is not declared`() throws {
        let names = try DeclaredNames()
        for name in [
            "flatMapLatest(_:)", "take(first:)", "Observable", "Subject(capacity:)", "debounce", "Property(frm:)",
        ] {
            #expect(!names.contains(name), "\(name)")
        }
        for name in ["Signal(_:)", "take(until:)", "onMain", "textSignal", "MutableProperty", "catch(_:)"] {
            #expect(names.contains(name), "\(name)")
        }
    }

    private func rows(of page: String) throws -> [Row] {
        let url = PublicDeclarations.package.appendingPathComponent("Docs/\(page).md")
        let text = try String(contentsOf: url, encoding: .utf8)
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            index,
            line -> Row? in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            guard line.hasPrefix("|"), cells.count == 5 else { return nil }
            let remark = cells[3].trimmingCharacters(in: .whitespaces)
            guard !remark.hasPrefix("---"), remark != "what differs" else { return nil }
            return Row(
                line: index + 1,
                theirs: cells[1].trimmingCharacters(in: .whitespaces),
                ours: codes(in: cells[2]),
                remark: remark
            )
        }
        #expect(rows.count > 60)
        return rows
    }
}

/// Returns the texts in backticks.
private func codes(in cell: Substring) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
}

/// The public declarations in the sources: functions and initializers with their labels, properties, types.
private struct DeclaredNames {
    private var names: Set<String> = []

    init() throws {
        for declaration in try PublicDeclarations(below: "Sources").all {
            names.insert(declaration.name)
        }
        let root = PublicDeclarations.package.appendingPathComponent("Sources")
        let files = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
        for file in files where !file.contains("/Renamed/") {
            let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
            names.formUnion(PublicDeclarations.typesInitializersAndProperties(in: text))
        }
    }

    func contains(_ name: String) -> Bool { names.contains(name) }
}
