import RACCore

/// What decides, besides the machine of a command, whether a request is accepted: the state that the command works on.
///
/// It gives the run its work, made for what that state is, and lets the machine decide while it stays so. Nothing else can
/// change the state between the look at it and the decision.
@usableFromInline
package struct CommandAdmission<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Core = CommandCore<Input, Output, Failure>

    /// Calls its argument once with the work of the run, while the state cannot change; or does not call it, if the run is to
    /// be refused. The argument runs no user code.
    @usableFromInline let admit:
        @Sendable (_ decide: (@escaping @Sendable (Input) -> Signal<Output, Failure>) -> Void) -> Void

    /// Lets go of what `admit` holds, which admits nothing from then on: the command is gone. What is held may hold a request
    /// of the command, and so this.
    @usableFromInline let release: @Sendable () -> Void

    /// Sends when the state has changed, so that what has been refused may be admitted now. `enabled` of the command need not
    /// change then: of writes that count as one it hears of the last.
    let changes: Signal<Void, Never>

    /// Creates an admission.
    package init(
        changes: Signal<Void, Never>,
        _ admit:
            @escaping @Sendable (_ decide: (@escaping @Sendable (Input) -> Signal<Output, Failure>) -> Void) -> Void,
        release: @escaping @Sendable () -> Void
    ) {
        self.changes = changes
        self.admit = admit
        self.release = release
    }

    /// Has a run decided about.
    ///
    /// - Parameters:
    ///   - run: Gets the work that it is to do.
    ///   - decide: Decides about it. Runs no user code.
    /// - Returns: The decision; `nil` if the run is not admitted.
    @usableFromInline
    func decide(_ run: CommandRun<Input, Output, Failure>, _ decide: () -> Core.Decision) -> Core.Decision? {
        var decision: Core.Decision?
        admit { work in
            run.use(.signal(work))
            decision = decide()
        }
        return decision
    }
}
