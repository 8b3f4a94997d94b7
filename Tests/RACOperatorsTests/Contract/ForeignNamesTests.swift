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

        /// The RAC functions that the remark of a row without a RAC name mentions, as in "none, use `take(until:)`".
        var advice: [String] {
            guard ours.isEmpty else { return [] }
            return codes(in: remark[...]).filter {
                $0.range(of: #"^[A-Za-z]+\(([A-Za-z_]+:)+\)$"#, options: .regularExpression) != nil
            }
        }
    }

    private static let pages = ["FromAsyncAlgorithms", "FromCombine", "FromReactiveSwift", "FromRxSwift"]

    @Test(arguments: pages)
    func `every RAC name in a page for users of another framework is declared in the sources`(page: String) throws {
        let names = try DeclaredNames.all.get()
        for row in try rows(of: page) {
            for name in row.ours + row.advice {
                #expect(names.contains(name), "\(name) in line \(row.line) of \(page).md is declared nowhere")
            }
        }
    }

    @Test(arguments: pages)
    func `every row of the table of foreign names has a foreign name and a RAC name or an alternative`(page: String)
        throws
    {
        for row in try rows(of: page) {
            #expect(!row.theirs.isEmpty, "line \(row.line) of \(page).md is about nothing")
            let saysWhatToUse = row.remark.hasPrefix("none, use ")
            #expect(row.ours.isEmpty == saysWhatToUse, "line \(row.line) of \(page).md has neither or both")
        }
    }

    @Test(arguments: ["Combine", "ReactiveSwift", "RxSwift"])
    func `the compiler's message for a name of another framework agrees with the table`(framework: String) throws {
        let table = try rows(of: "From\(framework)")
        let answers = try answers(for: framework)
        #expect(answers.count > 30)
        for answer in answers {
            let rows = table.filter { words(in: $0.theirs).contains(answer.theirs) }
            #expect(!rows.isEmpty, "From\(framework).md has no row for \(answer.theirs)")
            let names = rows.flatMap { words(in: ($0.ours + [$0.remark]).joined(separator: " ")) }
            #expect(
                answer.ours.isEmpty || !answer.ours.isDisjoint(with: names),
                "for \(answer.theirs) the compiler names \(answer.ours), and From\(framework).md \(names)"
            )
        }
    }

    /// The compiler's message for one foreign name: the suggested RAC names without their labels, or no names.
    private struct Answer {
        let theirs: String
        let ours: Set<String>
    }

    /// The rows of the names from which unavailable declarations are generated.
    private func answers(for framework: String) throws -> [Answer] {
        let url = PublicDeclarations.package.appendingPathComponent("Scripts/other-names.txt")
        let blocks = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n\n")
        let rows = blocks.filter { words(in: String($0.prefix { $0 != "\n" })).contains(framework) }
            .flatMap { $0.split(separator: "\n").dropFirst() }
        return rows.compactMap { row in
            let columns = row.components(separatedBy: " | ")
            let declaration = columns[1].replacingOccurrences(of: "static ", with: "").split(separator: " ")
            // Initializers need no row of their own, because their type has a row.
            guard ["func", "var", "typealias"].contains(declaration[0]), columns[0] != "–" else { return nil }
            let theirs = words(in: String(declaration[1])).first ?? ""
            let ours = columns[0].replacingOccurrences(of: "see ", with: "").components(separatedBy: ", ")
            return Answer(theirs: theirs, ours: Set(ours.compactMap { words(in: $0).first }))
        }
    }

    /// The words of a text, without punctuation.
    private func words(in text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    @Test func `the check of the tables of foreign names reports a RAC name that is not declared`() throws {
        let names = try DeclaredNames.all.get()
        for name in [
            "flatMapLatest(_:)", "take(first:)", "Observable", "Subject(capacity:)", "debounce", "Property(frm:)",
            "Subject.sent(_:)", "Subjects.send(_:)",
        ] {
            #expect(!names.contains(name), "\(name)")
        }
        for name in [
            "Signal(_:)", "take(until:)", "onMain", "textSignal", "MutableProperty", "catch(_:)", "Subject.send(_:)",
        ] {
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
            guard !remark.hasPrefix("---"), remark != "difference" else { return nil }
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

/// The public declarations in the sources: properties, types, and functions and initializers with their labels.
private struct DeclaredNames {
    /// Read once for all tests, since it takes seconds in a debug build.
    static let all = Result { try DeclaredNames() }

    private var names: Set<String> = []

    private init() throws {
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

    /// Returns whether a name is declared. A member can have its type in front, as in `Subject.send(_:)`.
    func contains(_ name: String) -> Bool {
        if names.contains(name) { return true }
        guard let point = name.firstIndex(of: ".") else { return false }
        return names.contains(String(name[..<point])) && names.contains(String(name[name.index(after: point)...]))
    }
}
