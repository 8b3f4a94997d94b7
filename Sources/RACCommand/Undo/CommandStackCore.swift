import RACCore
import RACOperators
import RACSchedulers

/// The shared state of a ``CommandStack`` and its commands. Performs the decisions of its ``StepHistory``.
///
/// Only one operation runs at a time, because a single exclusive command of the stack subscribes to ``perform(_:)``.
///
/// After each change of the history, the core sends the status. It sends the *present* status, which may already include a later
/// change. If another thread sends a status in the meantime, `modify` reads the status again. The last status sent is therefore
/// always the present status. At the end of an operation, the status is sent on the scheduler before the run of the operation
/// ends. The status is therefore right when the commands of the stack are enabled again.
///
/// Commands hold the core, and the core holds no command, so there is no cycle.
final class CommandStackCore<Failure: Error>: Sendable {
    typealias History = StepHistory<Reversible<Failure>>

    let scheduler: any Scheduler
    private let history: Lock<History>
    private let sent: BehaviorSubject<CommandStackState, Never>

    init(limit: Int, scheduler: any Scheduler) {
        // The scheduler can hold a pending action, and the action can hold this core. The core must therefore not keep the
        // scheduler alive.
        self.scheduler = scheduler.heldByActions
        let history = History(limit: limit)
        sent = BehaviorSubject(history.status)
        self.history = Lock(history)
    }

    deinit {
        scheduler.schedule { [sent] in sent.complete() }
    }

    var status: CommandStackState { history.withLock { $0.status } }

    var state: Signal<CommandStackState, Never> { sent.signal.distinctUntilChanged() }

    func condition(_ part: @escaping @Sendable (CommandStackState) -> Bool) -> CommandCondition {
        CommandCondition(state.map(part)) { part(self.status) }
    }

    // MARK: Operations

    func perform(_ kind: History.Operation) -> Signal<Void, Failure> {
        .deferred { [self] () -> Signal<Void, Failure> in
            let (number, works) = history.withLock { $0.begin(kind) }
            let changes = works.map { work in
                Signal<Void, Failure>.deferred { () -> Signal<Void, Failure> in
                    work.carryOut { self.commit($0, of: kind, number) }
                }
            }
            return Signal.concat(changes)
                .ignoreValues()
                // `deliver(on:)` sends the end in a separate action, even if the work has ended on this scheduler. All signals of
                // the command have sent the beginning of the run before this action. `finally` sends the state, and only then
                // passes the end on. The signals of the command therefore send the end of the run after the state.
                .deliver(on: scheduler)
                .finally { if self.end(number) { self.sendState() } }
                // Ends the operation of a cancelled run. Has no effect if the operation has already ended.
                .onDispose { if self.end(number) { self.scheduleState() } }
        }
    }

    private func end(_ number: History.Number) -> Bool {
        history.withLock { $0.end(number) }
    }

    private func commit(_ inverse: Reversible<Failure>?, of kind: History.Operation, _ number: History.Number) {
        var merged: History.Merged?
        if let inverse, inverse.merge != nil, let last = history.withLock({ $0.mergeCandidate(for: kind) }) {
            merged = last.work.merge?(inverse).map { History.Merged(work: $0, state: last.state) }
        }
        let (released, isLate) = history.withLock { [merged] in $0.commit(inverse, of: kind, number, merged: merged) }
        if isLate { scheduleState() }
        _ = consume released
    }

    // MARK: Sending

    @discardableResult
    func change<Result: Sendable>(_ body: (inout History) -> Result) -> Result {
        let result = history.withLock(body)
        scheduleState()
        return result
    }

    private func scheduleState() {
        scheduler.schedule { [weak self] in self?.sendState() }
    }

    /// The same status can be sent again, because `state` skips equal values.
    private func sendState() {
        sent.modify { $0 = status }
    }
}
