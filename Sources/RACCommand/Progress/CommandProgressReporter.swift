/// Receives the progress of a run from its work. See ``Command/reportingProgress(enabled:policy:scheduler:_:)``.
///
/// Can be called from any thread and at any rate. A report replaces the run's previous report, if that has not been sent yet.
/// Reports after the end of the run are ignored. The reporter does not keep the command alive.
public struct CommandProgressReporter: Sendable {
    private let report: @Sendable (CommandProgress) -> Void

    @usableFromInline
    init(_ report: @escaping @Sendable (CommandProgress) -> Void) {
        self.report = report
    }

    /// Reports the completed fraction of the work.
    ///
    /// - Parameter fraction: The fraction, limited to the range from 0 to 1.
    public func callAsFunction(_ fraction: Double) {
        report(CommandProgress(completed: fraction, of: 1))
    }

    /// Reports the number of completed units.
    ///
    /// - Parameters:
    ///   - completed: The number of completed units, in a unit of your choice.
    ///   - total: The total number of units, or `nil` if it is unknown.
    public func callAsFunction<Count: BinaryInteger>(_ completed: Count, of total: Count?) {
        report(CommandProgress(completed: Double(completed), of: total.map { Double($0) }))
    }
}
