/// Keeps the optimizer from dropping what has been computed.
@inline(never)
func consumeResult<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}

/// A sum that subscribers add to, one at a time.
final class Sum: @unchecked Sendable {
    // Touched by one thread in these measurements.
    @exclusivity(unchecked) var value = 0
}

/// Nanoseconds that one of `count` operations takes: the median of several runs, after one that warms up.
func nanoseconds(per count: Int, runs: Int = 11, _ body: () -> Void) -> Double {
    body()
    let clock = ContinuousClock()
    let times = (0..<runs).map { _ in clock.measure(body) / .nanoseconds(1) }.sorted()
    return times[runs / 2] / Double(count)
}

/// Measures two ways to do the same, turn by turn, and prints both and their ratio.
func compare(_ name: String, goal: Double? = nil, per count: Int, ours: () -> Void, theirs: () -> Void) {
    let first = (nanoseconds(per: count, ours), nanoseconds(per: count, theirs))
    let second = (nanoseconds(per: count, ours), nanoseconds(per: count, theirs))
    let (our, their) = ((first.0 + second.0) / 2, (first.1 + second.1) / 2)
    let goalText = goal.map { "   goal \($0)" } ?? ""
    report(name, ours: our, theirs: their, note: "\(rounded(their / our))x\(goalText)")
}

/// Prints a line of two measurements.
func report(_ name: String, ours: Double, theirs: Double, note: String) {
    print(column(name, 44), column(rounded(ours), 10), column(rounded(theirs), 12), note)
}

/// Measures something that has no counterpart.
func report(_ name: String, per count: Int, _ body: () -> Void) {
    print(column(name, 44), rounded(nanoseconds(per: count, body)))
}

func rounded(_ number: Double) -> String {
    number < 10 ? "\((number * 100).rounded() / 100)" : "\((number * 10).rounded() / 10)"
}

private func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}
