import RACCore

/// The closure that creates the work of a run. It is stored in an enum, because a bare closure inside `Optional` would be
/// wrapped again at each access.
@usableFromInline
package enum CommandWork<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    case signal(@Sendable (Input) -> Signal<Output, Failure>)
    /// Work that executes other commands. If another command refuses or cancels the run, this command's run ends in the same
    /// way.
    case commands(@Sendable (Input) -> Signal<Output, CommandError<Failure>>)
    /// Work that reports its progress.
    case reporting(@Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>)
    /// No work, because the command has been deallocated.
    case none
}
