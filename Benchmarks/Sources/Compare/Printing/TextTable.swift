/// The table as text, one line at a time, so that each row is visible as soon as it is measured.
struct TextTable {
    private let nameWidth = 62
    private let width = 13

    func printTitle(_ family: String) {
        print()
        print(family.leading(nameWidth), terminator: "")
        for title in ["here", "quartiles"] { print(title.trailing(width), terminator: "") }
        for side in Side.allCases.dropFirst() { print(side.rawValue.trailing(width + 1), terminator: "") }
        print("   × best peer   goal")
    }

    func printRow(_ row: RowResult, in table: TableResult) {
        print(row.name.leading(nameWidth), terminator: "")
        let here = row.sides.first { $0.side == .here }
        print((here.map { rounded($0.figure.median) } ?? "").trailing(width), terminator: "")
        let quartiles = here.map { "\(rounded($0.figure.lower))–\(rounded($0.figure.upper))" } ?? ""
        print(quartiles.trailing(width), terminator: "")
        for side in Side.allCases.dropFirst() {
            print((row.figure(of: side).map(rounded) ?? "").trailing(width + 1), terminator: "")
        }
        print("   \(row.timesBestPeer.map(rounded) ?? "")".leading(17), terminator: "")
        let goals = row.goals.map { "\($0.text)\(mark($0.isMet(by: row, in: table)))" }
        let unit = row.figure == .cpuTime ? [] : ["(\(row.figure.rawValue))"]
        let overlap = row.overlap.map { ["both threads run \(percentage($0)) of the time"] } ?? []
        print((goals + unit + overlap).joined(separator: ", "))
    }

    private func mark(_ isMet: Bool?) -> String {
        switch isMet {
        case true?: " met"
        case false?: " NOT met"
        case nil: ""
        }
    }

    /// Prints the missed goals, and the rows that are slower than another framework.
    func printSummary(_ table: TableResult) {
        let missed = table.missedGoals
        print("\nGoals not met: \(missed.isEmpty ? "none" : "")")
        for (row, goal) in missed { print("  \(row.name): \(rounded(row.figure(of: .here) ?? 0)), goal \(goal.text)") }
        let slower = table.slowerThanPeers
        print("Slower than another framework: \(slower.isEmpty ? "none" : "")")
        for row in slower { print("  \(row.name): \(rounded(row.timesBestPeer ?? 0)) × as fast") }
        guard !table.growths.isEmpty else { return }
        print("\nAn item with the largest number, compared with the smallest".leading(nameWidth), terminator: "")
        print("here".trailing(width), "OpenCombine".trailing(width), "by hand".trailing(width))
        for growth in table.growths {
            print(growth.name.leading(nameWidth), terminator: "")
            for side in [Side.here, .openCombine, .byHand] {
                print((growth.factors[side].map(rounded) ?? "").trailing(width), terminator: " ")
            }
            print(growth.isTooMuch ? "  more than 1.5" : "")
        }
    }
}
