import RACCore

/// The closure that creates the work of a run. Stored in an enum, because a bare closure inside `Optional` would be wrapped again
/// at each access.
@usableFromInline
package enum CommandWork<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    case signal(@Sendable (Input) -> Signal<Output, Failure>)
    /// Runs other commands. If these refuse or cancel a run, so does this command.
    case commands(@Sendable (Input) -> Signal<Output, CommandError<Failure>>)
    /// Reports how far it has come.
    case reporting(@Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>)
    /// No work: the command has been deallocated.
    case none
}
