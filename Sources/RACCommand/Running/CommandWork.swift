import RACCore

/// The closure that creates the work of a run. It is stored in an enum, because a bare closure inside `Optional` would be
/// wrapped again at each access.
@usableFromInline
package enum CommandWork<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    case signal(@Sendable (Input) -> Signal<Output, Failure>)
    /// Work that runs other commands. If these commands refuse or cancel a run, so does this command.
    case commands(@Sendable (Input) -> Signal<Output, CommandError<Failure>>)
    /// Work that reports its progress.
    case reporting(@Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>)
    /// No work: the command has been deallocated.
    case none
}
