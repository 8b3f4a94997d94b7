/// A rule of the contract that a case checks.
enum TreeRule: String, Sendable {
    case grammar = "R1: an event arrived after the end"
    case serial = "R2, R3: two events overlapped"
    case order = "R3: subscribers of one source saw different orders, or one of them saw a gap"
    case lost = "R2: an event never arrived"
    case disposal = "R4: something started after the subscription was over"
    case cleanup = "R5: a cleanup did not run, ran twice, too late, or in the wrong order"
    case lock = "a lock was held while user code ran"
    case forgotten = "R8: an event arrived from a source that no reference holds"
    case capacity = "a source that can suspend sent a value although the receiver had no capacity"
    case leak = "something was not released"
}

/// A failed check of a case.
struct TreeBreach: Sendable {
    let rule: TreeRule
    /// A readable description of the place in the tree.
    let place: String
}

extension TreeBreach: CustomStringConvertible {
    var description: String { "\(rule.rawValue): \(place)" }
}
