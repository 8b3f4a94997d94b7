import RACCore

/// Creates the work of a run. An enum, because a bare closure inside `Optional` would be wrapped again at each access.
@usableFromInline
package enum CommandWork<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    case signal(@Sendable (Input) -> Signal<Output, Failure>)
    /// Work that executes other commands. If one of them refuses or cancels the run, this command's run ends in the same way.
    case commands(@Sendable (Input) -> Signal<Output, CommandError<Failure>>)
    case reporting(@Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>)
    case none
}
