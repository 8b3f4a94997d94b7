import RACCore

/// A condition, beside the machine of a command, for accepting a request: the value that the command works on.
///
/// It gives the run its work, made for that value, and lets the machine decide while the value stays so. Nothing else can change
/// the value between the test and the decision.
@usableFromInline
package final class AdmissionGate<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    /// Calls its argument once with the work of the run, while the value cannot change; or does not call it, if the run is to
    /// be refused. The argument runs no user code.
    package typealias Admit =
        @Sendable (_ decide: (@escaping @Sendable (Input) -> Signal<Output, Failure>) -> Void) -> Void

    // In a struct: a bare closure inside `Optional` would be wrapped again at each access.
    private struct Condition: Sendable {
        let admit: Admit
    }

    /// `nil` when the command has been deallocated: then nothing is admitted.
    private let condition: Lock<Condition?>

    /// Sends when the value has changed, so that what has been refused may be admitted now. `enabled` of the command need not
    /// change then: of writes that count as one it gets the last.
    let changes: Signal<Void, Never>

    package init(changes: Signal<Void, Never>, _ admit: @escaping Admit) {
        self.changes = changes
        condition = Lock(Condition(admit: admit))
    }

    /// Has a request decided about, and returns the decision, or `nil` if the run is not admitted.
    ///
    /// - Parameters:
    ///   - run: Gets the work that it is to do.
    ///   - decide: Decides about it. Runs no user code.
    @usableFromInline
    func decide<Decision>(_ run: CommandRun<Input, Output, Failure>, _ decide: () -> Decision) -> Decision? {
        var decision: Decision?
        condition.withLock { $0 }?.admit { work in
            run.use(.signal(work))
            decision = decide()
        }
        return decision
    }

    /// Releases what `admit` holds: that may hold a request of the command, and so this.
    @usableFromInline
    func close() {
        let former = condition.withLock { $0.take() }
        _ = consume former
    }
}
