import RACCore

/// A condition for accepting a request of a command, in addition to the conditions of its ``CommandMachine``. The condition
/// depends on the value that the command works on, such as the value of a property.
///
/// The gate calls the machine while the value cannot change, so no other code can change the value between the test of the
/// condition and the decision of the machine. The gate also assigns the run its work, which depends on the value.
@usableFromInline
package final class AdmissionGate<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    /// Calls `decide` once, with the work of the run, while the value cannot change. To refuse the run, the closure returns
    /// without this call. `decide` runs no user code.
    package typealias Admit =
        @Sendable (_ decide: (@escaping @Sendable (Input) -> Signal<Output, Failure>) -> Void) -> Void

    // The closure is in a struct, because a bare closure inside `Optional` would be wrapped again at each access.
    private struct Condition: Sendable {
        let admit: Admit
    }

    /// `nil` after the command has been deallocated. Then no run is admitted.
    private let condition: Lock<Condition?>

    /// Sends each time the value has changed, so that a request that was refused before can be admitted. The command's
    /// `enabled` cannot replace this signal: after a batch of several writes, `enabled` is updated only for the last value.
    let changes: Signal<Void, Never>

    package init(changes: Signal<Void, Never>, _ admit: @escaping Admit) {
        self.changes = changes
        condition = Lock(Condition(admit: admit))
    }

    @usableFromInline
    func decide<Decision>(_ run: CommandRun<Input, Output, Failure>, _ decide: () -> Decision) -> Decision? {
        // A previous attempt of the same request may have assigned work.
        _ = run.takeWork()
        var decision: Decision?
        condition.withLock { $0 }?.admit { work in
            run.use(.signal(work))
            decision = decide()
        }
        return decision
    }

    /// Breaks a reference cycle: the closure can hold a request of the command, and the request holds this gate.
    @usableFromInline
    func close() {
        let former = condition.withLock { $0.take() }
        _ = consume former
    }
}
