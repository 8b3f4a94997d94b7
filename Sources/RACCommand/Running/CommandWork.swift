import RACCore

/// What makes the work of a run. In an enum: a bare closure inside `Optional` would be wrapped again at each access.
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
