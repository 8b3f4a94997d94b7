import RACCore

// An enum, because a bare closure inside `Optional` gets one more thunk at each access.
/// The source of the work of a run.
@usableFromInline
package enum CommandWork<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    case signal(@Sendable (Input) -> Signal<Output, Failure>)
    /// Runs other commands. What these refuse or cancel is refused or cancelled here as well.
    case commands(@Sendable (Input) -> Signal<Output, CommandError<Failure>>)
    /// Reports its progress.
    case reporting(@Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>)
    /// None: the command has been deallocated.
    case none
}
