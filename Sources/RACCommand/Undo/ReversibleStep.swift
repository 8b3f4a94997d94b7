/// What a step of a ``CommandStack`` keeps: what it was done with, and what takes it back.
///
/// Closures that merge two steps get two, and return the one that takes their place:
///
/// ```swift
/// let insert = history.command(named: "Typing", merging: { earlier, later in
///     ReversibleStep(input: later.input, memento: earlier.memento)
/// }) { (text: String) in
///     field.replace(with: text)     // returns what was there before
/// } undo: { before in
///     field.text = before
/// }
/// ```
public struct ReversibleStep<Input: Sendable, Memento: Sendable>: Sendable {
    /// Makes one step of two that follow each other. `nil` leaves them apart.
    public typealias Merge = @Sendable (_ earlier: ReversibleStep, _ later: ReversibleStep) -> ReversibleStep?

    /// Handed to the work that does the step, also when it is redone.
    public var input: Input

    /// What that work has returned: handed to the work that takes it back.
    public var memento: Memento

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - input: What it is redone with.
    ///   - memento: What it is undone with.
    public init(input: Input, memento: Memento) {
        self.input = input
        self.memento = memento
    }
}
