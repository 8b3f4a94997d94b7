/// The table in the form of the performance page.
struct MarkdownTable {
    let table: TableResult
    /// The growth of the instructions, if it has been counted.
    let counted: CountedInstructions?

    var text: String {
        var parts = [
            "Nanoseconds of CPU time for each item, medians of \(table.rounds) rounds, in which the sides take turns. "
                + "\(table.machine). Rows of wall time and of bytes say so."
        ]
        parts.append(contentsOf: table.families.map(family))
        if !table.growths.isEmpty { parts.append(growth) }
        parts.append(judgement)
        return parts.joined(separator: "\n\n")
    }

    private func family(_ name: String) -> String {
        let rows = table.rows.filter { $0.family == name && $0.growth == nil }
        guard !rows.isEmpty else { return "" }
        let sides = Side.allCases.dropFirst()
        var lines = ["| \(name) | here |\(sides.map { " \($0.rawValue) |" }.joined()) × the best peer | goal |"]
        lines.append("|---|---:|\(sides.map { _ in "---:|" }.joined())---:|---|")
        for row in rows {
            let cells = sides.map { " \(row.figure(of: $0).map(rounded) ?? "") |" }.joined()
            lines.append("| \(row.nameAndUnit) | \(here(row)) |\(cells) \(times(row)) | \(goals(row)) |")
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the figure, with the quartiles if they differ.
    private func here(_ row: RowResult) -> String {
        guard let figure = row.sides.first(where: { $0.side == .here })?.figure else { return "" }
        let (lower, median, upper) = (rounded(figure.lower), rounded(figure.median), rounded(figure.upper))
        return lower == upper ? "**\(median)**" : "**\(median)** (\(lower) to \(upper))"
    }

    private func times(_ row: RowResult) -> String { row.timesBestPeer.map(rounded) ?? "" }

    private func goals(_ row: RowResult) -> String {
        row.goals.map { goal in
            switch goal.isMet(by: row, in: table) {
            case true?: "\(goal.text) ✓"
            case false?: "\(goal.text) ✗"
            case nil: goal.text
            }
        }
        .joined(separator: ", ")
    }

    private var growth: String {
        let sizes = Set(table.rows.compactMap(\.growth?.size)).sorted()
        var lines = [
            "How an item's time grows with their number. The last columns compare the largest number with the smallest: the time, and "
                + "for this framework the instructions as well.",
            "",
            "| how many at once |\(sizes.map { " \(grouped($0)) |" }.joined()) here | OpenCombine | by hand | instructions |",
            "|---|\(sizes.map { _ in "---:|" }.joined())---:|---:|---:|---:|",
        ]
        for growth in table.growths {
            let rows = sizes.map { size in
                table.rows.first { $0.growth == Row.Growth(name: growth.name, size: size) }
            }
            let figures = rows.map { " \($0?.figure(of: .here).map(rounded) ?? "") |" }.joined()
            let factors = [Side.here, .openCombine, .byHand].map { side in
                " \(growth.factors[side].map { "\(rounded($0)) ×" } ?? "") |"
            }
            let instructions = " \(counted?.factor(of: growth.name).map { "\(rounded($0)) ×" } ?? "") |"
            lines.append("| \(growth.name) |\(figures)\(factors.joined())\(instructions)")
        }
        return lines.joined(separator: "\n")
    }

    /// The missed goals, slower rows and excessive growth.
    private var judgement: String {
        let slower = table.slowerThanPeers.map { row in
            let peer = row.bestPeer.map { "\($0.side.rawValue) takes \(rounded($0.figure))" } ?? ""
            return "- `\(row.nameAndUnit)`: \(rounded(row.figure(of: .here) ?? 0)). \(peer)."
        }
        let missed = table.missedGoals.map { row, goal in
            "- \(row.nameAndUnit): \(rounded(row.figure(of: .here) ?? 0)), and should be \(goal.text)."
        }
        let growing = table.growths.filter(\.isTooMuch).map { growth in
            "- \(growth.name): \(rounded(growth.factors[.here] ?? 0)) times\(instructions(growth))."
        }
        return [
            list("Slower than another framework", slower), list("Goals not met", missed),
            list("An item takes more than 1.5 times as long when there are most, unless it does so by hand", growing),
        ]
        .joined(separator: "\n\n")
    }

    private func instructions(_ growth: GrowthResult) -> String {
        counted?.factor(of: growth.name).map { ", with \(rounded($0)) times the instructions" } ?? ""
    }

    private func list(_ title: String, _ lines: [String]) -> String {
        lines.isEmpty ? "\(title): none." : "\(title):\n\n\(lines.joined(separator: "\n"))"
    }
}

extension RowResult {
    /// The name of the row, the unit unless it is CPU time, and the overlap of threads if it has been measured.
    var nameAndUnit: String {
        switch figure {
        case .cpuTime: name + (overlap.map { ", both threads running \(percentage($0)) of the time" } ?? "")
        case .wallTime: "\(name), wall time"
        case .bytes: "\(name), bytes"
        }
    }
}
