/// What the work of a run reports its progress to. See ``Command/reportingProgress(enabled:policy:scheduler:_:)``.
///
/// May be called from any thread, as often as the work likes: a report that has not been sent yet is replaced by the next
/// one. After the end of the run reports are ignored. Does not keep the command alive.
public struct CommandProgressReporter: Sendable {
    private let report: @Sendable (CommandProgress) -> Void

    @usableFromInline
    init(_ report: @escaping @Sendable (CommandProgress) -> Void) {
        self.report = report
    }

    /// Reports which part of the work is done.
    ///
    /// - Parameter fraction: From 0 to 1: what is outside counts as 0 or 1.
    public func callAsFunction(_ fraction: Double) {
        report(CommandProgress(completed: fraction, of: 1))
    }

    /// Reports how many units are done.
    ///
    /// - Parameters:
    ///   - completed: How many, in units of your own choice.
    ///   - total: How many there are, or `nil` if that is not known.
    public func callAsFunction<Count: BinaryInteger>(_ completed: Count, of total: Count?) {
        report(CommandProgress(completed: Double(completed), of: total.map { Double($0) }))
    }
}
