import RACCore
import RACOperators
import RACSchedulers

/// What a ``CommandStack`` and its commands share: it carries out what the history decides.
///
/// One lock holds the history. Work is carried out with no lock held, one operation at a time, because the stack's one
/// exclusive command subscribes to ``perform(_:)``. What work reports is committed in one step, where the work ends.
///
/// What is sent: each change of the history lets the *present* status be sent, not the one that was true when it changed.
/// `modify` takes the status again if another thread has sent meanwhile; so what is sent last is what is true. At the end of an
/// operation that happens on the scheduler and before its run ends, so that the commands of the stack are enabled again with the
/// right answer.
///
/// The core holds no command, and commands hold the core: there is no cycle.
final class CommandStackCore<Failure: Error>: Sendable {
    typealias History = StepHistory<Reversible<Failure>>

    let scheduler: any Scheduler
    private let history: Lock<History>
    private let sent: BehaviorSubject<CommandStackState, Never>

    init(limit: Int, scheduler: any Scheduler) {
        // What waits on a scheduler may hold this.
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

    // MARK: Operations

    /// Carries out an operation: its run.
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
                // Also if the work has ended on the scheduler: so all signals have sent the beginning of this run before the state
                // is sent, and its end comes after the state.
                .deliver(on: scheduler)
                .finally { if self.end(number) { self.sendState() } }
                // If the run is cancelled. After an end nothing is left to do.
                .onDispose { if self.end(number) { self.scheduleState() } }
        }
    }

    /// Takes note that an operation is over. False if that was known already.
    private func end(_ number: History.Number) -> Bool {
        history.withLock { $0.end(number) }
    }

    /// Records work that has been carried out.
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

    /// Changes the history, and lets that be sent.
    ///
    /// - Returns: What `body` returned: also what the caller is to release.
    @discardableResult
    func change<Result: Sendable>(_ body: (inout History) -> Result) -> Result {
        let result = history.withLock(body)
        scheduleState()
        return result
    }

    private func scheduleState() {
        scheduler.schedule { [weak self] in self?.sendState() }
    }

    /// Sends the present status, perhaps once more: `state` leaves out what has not changed.
    private func sendState() {
        sent.modify { $0 = status }
    }
}
