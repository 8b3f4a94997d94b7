import RACCore

/// A condition for accepting a request, in addition to the machine of a command. The condition concerns the value that the
/// command works on.
///
/// The gate assigns the run its work, which is made for that value, and lets the machine decide while the value cannot change.
/// No other code can change the value between the test and the decision.
@usableFromInline
package final class AdmissionGate<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    /// Calls its argument once with the work of the run, while the value cannot change. Does not call the argument if the run
    /// must be refused. The argument runs no user code.
    package typealias Admit =
        @Sendable (_ decide: (@escaping @Sendable (Input) -> Signal<Output, Failure>) -> Void) -> Void

    // The closure is in a struct, because a bare closure inside `Optional` would be wrapped again at each access.
    private struct Condition: Sendable {
        let admit: Admit
    }

    /// The condition, or `nil` when the command has been deallocated. No run is admitted then.
    private let condition: Lock<Condition?>

    /// Sends when the value has changed, so that a refused request can be admitted now. The command's `enabled` can stay the
    /// same, because it receives only the last of several writes that count as one write.
    let changes: Signal<Void, Never>

    package init(changes: Signal<Void, Never>, _ admit: @escaping Admit) {
        self.changes = changes
        condition = Lock(Condition(admit: admit))
    }

    /// Lets `decide` decide about a request, and returns the decision, or `nil` if the run is not admitted.
    ///
    /// - Parameters:
    ///   - run: The run, which receives its work.
    ///   - decide: Decides about the request. Runs no user code.
    @usableFromInline
    func decide<Decision>(_ run: CommandRun<Input, Output, Failure>, _ decide: () -> Decision) -> Decision? {
        var decision: Decision?
        condition.withLock { $0 }?.admit { work in
            run.use(.signal(work))
            decision = decide()
        }
        return decision
    }

    /// Releases the closure of `admit`, which can hold a request of the command, and through the request this gate.
    @usableFromInline
    func close() {
        let former = condition.withLock { $0.take() }
        _ = consume former
    }
}
