import AllocationCounter

/// A sum that subscribers add to, one subscriber at a time. The sum is printed, so that no value can be optimized away.
final class Sum: @unchecked Sendable {
    // Only one thread uses the value in these measurements.
    @exclusivity(unchecked) var value = 0
}

/// The expectation of a line.
enum Expectation {
    /// Exactly this number of allocations for each event. Otherwise the program fails.
    case exactly(Int)
    /// Any number. The text names the number to compare it with.
    case reported(String = "")
}

/// Counts allocations, prints them line by line, and stores the lines that miss their expectation.
final class Table {
    let sum = Sum()
    private(set) var brokenLines: [String] = []

    /// The number of unexpected allocations in all events of a line that is still allowed. The runtime can allocate an object
    /// once, long after the warm-up, for example for a growing cache.
    private let allowedStrays = 10
    private let nameWidth = 60

    func printTitle(_ title: String) {
        print()
        print(column(title, nameWidth), column("allocations", 12), "expected")
    }

    /// Counts the allocations of many events, and prints the number for each event.
    ///
    /// - Parameters:
    ///   - name: The name of the measurement.
    ///   - expectation: The expected result of the line.
    ///   - count: The number of counted events, after 1,000 for the warm-up.
    ///   - event: Does the work of one event. The closure receives the number of the event.
    /// - Returns: The number of allocations for each event.
    // The function is not inlined, so that all lines run the same loop and events cannot be optimized together.
    @inline(never)
    @discardableResult
    func measure(_ name: String, _ expectation: Expectation, count: Int = 100_000, _ event: (Int) -> Void) -> Double {
        // Objects that are created only once, such as the metadata of generic types, are created here and not counted.
        for number in 0..<1_000 { event(number) }
        let before = allocation_count()
        for number in 0..<count { event(number) }
        let total = Int(allocation_count() - before)

        let perEvent = Double(total) / Double(count)
        switch expectation {
        case .exactly(let expected):
            let isKept = abs(total - expected * count) < allowedStrays
            if !isKept { brokenLines.append(name) }
            let remark = isKept ? "" : "   BROKEN: \(total) allocations for \(count) events"
            printLine(name, perEvent, "\(expected)\(remark)")
        case .reported(let comparison):
            printLine(name, perEvent, comparison.isEmpty ? "any" : comparison)
        }
        return perEvent
    }

    private func printLine(_ name: String, _ perEvent: Double, _ expected: String) {
        print(column(name, nameWidth), column(rounded(perEvent), 12), expected)
    }
}

/// A number with at most two decimal places.
func rounded(_ number: Double) -> String {
    "\((number * 100).rounded() / 100)"
}

private func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}
