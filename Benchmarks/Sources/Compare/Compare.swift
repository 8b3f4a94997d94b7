// Measures the most frequent operations in comparison with other frameworks and with code written by hand.

import ArgumentParser
import Foundation
import Probes

@main
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints what things cost, here, elsewhere and by hand. Build for release."
    )

    @Option(help: "Only rows whose name or family contains this regular expression, whatever its case.")
    var rows: String?

    @Option(help: "Only these sides, with commas between: here, OpenCombine, AsyncSequence, by hand.")
    var only: String?

    @Option(help: "How often each side is measured, in turns.")
    var rounds = 15

    @Option(help: "Writes all figures to a file.")
    var json: String?

    @Option(help: "Draws the figures to an SVG file.")
    var chart: String?

    @Option(help: "Writes the table into a page, between the comments that are there for it.")
    var markdown: String?

    @Option(name: .customLong("from"), help: "Takes the figures from a file written with --json, and measures nothing.")
    var figures: String?

    @Flag(help: "Run each row once, and check only that all values arrive.")
    var quick = false

    @Flag(help: "Run what callgrind counts, and print the items of each row; see Benchmarks/check.")
    var count = false

    @Flag(help: "With --count: the rows that tell how something grows, each with all its numbers, and no others.")
    var growth = false

    @Option(help: "With --markdown: the file in which Benchmarks/check --growth has kept how instructions grow.")
    var instructions: String?

    func validate() throws {
        guard rounds > 0 else { throw ValidationError("There must be a round at least.") }
        _ = try selectedSides()
        _ = try selectedFamilies()
    }

    func run() throws {
        #if DEBUG
            print("This is a debug build: the numbers mean nothing. Use -c release.")
        #endif
        keep_heap()
        keep_second_thread()
        let families = try selectedFamilies()
        let measurement = Measurement(rounds: rounds, sides: try selectedSides())
        if count { return try Counting(growth: growth ? .all : .smallest).run(families.flatMap(\.rows)) }
        if quick { return try check(families, measurement) }
        let table = try figures.map(read) ?? measure(families, measurement)
        TextTable().printSummary(table)
        try write(table)
    }

    private func read(_ file: String) throws -> TableResult {
        try JSONDecoder().decode(TableResult.self, from: Data(contentsOf: URL(filePath: file)))
    }

    private func write(_ table: TableResult) throws {
        if let json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(table).write(to: URL(filePath: json))
        }
        if let chart { try Chart(table).svg.write(toFile: chart, atomically: true, encoding: .utf8) }
        if let markdown {
            let counted = try instructions.map(CountedInstructions.init)
            try MarkedPage.write(MarkdownTable(table: table, counted: counted).text, into: markdown)
        }
    }

    private func check(_ families: [Family], _ measurement: Measurement) throws {
        var count = 0
        for row in families.flatMap(\.rows) {
            try measurement.check(row)
            count += row.contenders.count
        }
        print("\(families.reduce(0) { $0 + $1.rows.count }) rows, \(count) sums, all as expected")
    }

    private func measure(_ families: [Family], _ measurement: Measurement) throws -> TableResult {
        print("Nanoseconds of CPU time for each item, medians of \(rounds) rounds. \(machine())")
        let text = TextTable()
        var results: [RowResult] = []
        func table() -> TableResult { TableResult(machine: machine(), rounds: rounds, rows: results) }
        for family in families {
            text.printTitle(family.name)
            for row in family.rows {
                let result = try measurement.measure(row, family: family.name)
                results.append(result)
                text.printRow(result, in: table())
                fflush(nil)
            }
        }
        return table()
    }

    // MARK: - Selection

    private func selectedSides() throws -> Set<Side> {
        guard let only else { return Set(Side.allCases) }
        return try Set(
            only.split(separator: ",").map { name in
                guard let side = Side.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
                    throw ValidationError("There is no side “\(name)”.")
                }
                return side
            }
        )
    }

    private func selectedFamilies() throws -> [Family] {
        guard let rows else { return allFamilies }
        let pattern = try Regex(rows).ignoresCase()
        let selected = allFamilies.compactMap { family in
            let rows = family.rows.filter { "\(family.name): \($0.name)".contains(pattern) }
            return rows.isEmpty ? nil : Family(name: family.name, rows: rows)
        }
        guard !selected.isEmpty else { throw ValidationError("No row has “\(rows)” in its name.") }
        return selected
    }
}

/// All rows, in the order of the table.
var allFamilies: [Family] {
    [
        coldChains, subjectChains, flattening, combining, subjects, properties, replay, delivery, onMain, time,
        commands,
        recording, asynchronous, memory, growthOfSubscriptions, growthOfOthers,
    ]
}
