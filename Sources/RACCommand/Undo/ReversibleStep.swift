/// The contents of a step of a ``CommandStack``: its input and its memento.
///
/// A closure that merges steps returns one step that replaces two steps:
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
    /// Merges two consecutive steps, or returns `nil` to keep both.
    public typealias Merge = @Sendable (_ earlier: ReversibleStep, _ later: ReversibleStep) -> ReversibleStep?

    /// The input of the work that performs the step, also when the step is redone.
    public var input: Input

    /// The result of the work that performs the step, and the input of the work that undoes the step.
    public var memento: Memento

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - input: The input for redo.
    ///   - memento: The input for undo.
    public init(input: Input, memento: Memento) {
        self.input = input
        self.memento = memento
    }
}
