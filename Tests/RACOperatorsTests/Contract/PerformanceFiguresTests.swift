import Foundation
import Testing

/// Only the performance page states measured times. All other pages and comments link to that page and cannot contradict it.
///
/// `Docs/Internals/Measuring.md` describes the program that writes the page's tables. `Docs/Internals/Decisions.md` and the
/// changelog can state times, because they describe previous versions.
@Suite struct PerformanceFiguresTests {
    private static let pagesOfFigures = [
        "Docs/Performance.md", "Docs/Internals/Measuring.md", "Docs/Internals/Decisions.md", "CHANGELOG.md",
    ]

    private static func text(of file: String) throws -> String {
        try String(contentsOf: PublicDeclarations.package.appendingPathComponent(file), encoding: .utf8)
    }

    /// Returns the paths in the package of the files in `folder` whose names end in `ending`.
    private static func files(in folder: String, ending: String) throws -> [String] {
        let root = PublicDeclarations.package.appendingPathComponent(folder)
        return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(ending) }.map {
            folder.isEmpty ? $0 : "\(folder)/\($0)"
        }
    }

    /// Returns the numbers and units of all times below a millisecond, with or without links. Text between code fences is
    /// sample output and is skipped.
    private static func shortTimes(in text: String) -> [(number: String, unit: String, isLinked: Bool)] {
        var times: [(number: String, unit: String, isLinked: Bool)] = []
        var isFenced = false
        let units = [" ns", " µs", " nanoseconds"]
        for line in text.split(separator: "\n") {
            if line.contains("```") { isFenced.toggle() }
            // The pattern is slow in a debug build, and few lines have a unit.
            guard !isFenced, units.contains(where: { line.range(of: $0) != nil }) else { continue }
            for match in line.matches(of: /(\[)?(\d[\d.,]*) (ns|µs|nanoseconds)\b(\]\([^)]*Performance\.md[^)]*\))?/) {
                times.append((String(match.2), String(match.3), match.1 != nil && match.4 != nil))
            }
        }
        return times
    }

    @Test func `each time below a millisecond that a page states has a link to the performance page`() throws {
        let pages = try ["README.md", "CONTRIBUTING.md"] + Self.files(in: "Docs", ending: ".md")
        #expect(pages.count > 20)
        for page in pages where !Self.pagesOfFigures.contains(page) {
            for time in try Self.shortTimes(in: Self.text(of: page)) {
                #expect(time.isLinked, "\(time.number) \(time.unit) in \(page) may contradict Docs/Performance.md")
            }
        }
    }

    @Test func `no comment in the sources states a time below a millisecond`() throws {
        let sources = try Self.files(in: "Sources", ending: ".swift")
        #expect(sources.count > 300)
        for source in sources {
            let comments = try Self.text(of: source).split(separator: "\n")
                .filter { $0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
            for time in Self.shortTimes(in: comments) {
                Issue.record("\(time.number) \(time.unit) in \(source) may contradict Docs/Performance.md")
            }
        }
    }

    @Test func `each time with a link to the performance page is in that page's tables`() throws {
        let tables = try Self.text(of: "Docs/Performance.md").split(separator: "\n").filter { $0.hasPrefix("|") }
        let inTables = tables.flatMap { $0.matches(of: /\d[\d.,]*/) }
            .compactMap { Double($0.output.replacing(",", with: "")) }
        let known = Set(
            inTables.flatMap { ["\(Int($0.rounded())) ns", "\(($0 / 100).rounded() / 10) µs"] }
        )
        let linked = try Self.shortTimes(in: Self.text(of: "Docs/Comparison.md")).filter(\.isLinked)
        #expect(linked.count > 5)
        for time in linked {
            let figure = time.number.replacing(",", with: "") + " " + time.unit
            #expect(known.contains(figure), "\(figure) stands in no table of Docs/Performance.md")
        }
    }

    @Test func `the check of the times on pages distinguishes times with a link from times without`() {
        let times = Self.shortTimes(
            in: "takes 15 ns, or [4.3 µs](Docs/Performance.md), in 2 ms\n```\n9 ns\n```\nand 1,172 ns"
        )
        #expect(
            times.map { "\($0.number) \($0.unit) \($0.isLinked)" } == ["15 ns false", "4.3 µs true", "1,172 ns false"]
        )
    }
}
