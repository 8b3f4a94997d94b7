import RACCore

/// What the runs of a command have reported, and the signal of that.
///
/// Reports come from any thread and are kept in the lock. Only the thread that carries out the command's effects sends: when the
/// status changes, when a run ends, and after a report, for which one effect waits at a time, however many reports come.
@usableFromInline
package final class CommandProgressBoard: Sendable {
    private struct State: Sendable {
        var sum = CommandProgressSum()
        /// Indicates whether an effect waits that will send what has been reported.
        var isEffectWaiting = false
        var sent: CommandProgress?
    }

    private let state = Lock(State())
    private let subject = BehaviorSubject<CommandProgress?, Never>(nil)

    package init() {}

    var signal: Signal<CommandProgress?, Never> { subject.signal }

    /// A run begins: from now on its reports count.
    func begin(_ run: Int) {
        state.withLock { $0.sum.begin(run) }
    }

    /// Takes a report of a run that is in progress.
    ///
    /// - Returns: Whether the caller must see to it that ``sendReports()`` is called.
    func take(_ progress: CommandProgress, of run: Int) -> Bool {
        state.withLock { state in
            guard state.sum.take(progress, of: run) else { return false }
            defer { state.isEffectWaiting = true }
            return !state.isEffectWaiting
        }
    }

    /// A run has ended. Sends what that changes.
    @usableFromInline
    func end(_ run: Int, hasCompleted: Bool, _ status: CommandStatus) {
        send { $0.sum.end(run, hasCompleted: hasCompleted, status) }
    }

    /// Runs have begun, or have come to wait. Sends what that changes.
    @usableFromInline
    func update(_ status: CommandStatus) {
        send { $0.sum.update(status) }
    }

    /// Sends what reports have changed since the last time.
    @usableFromInline
    func sendReports() {
        send { $0.isEffectWaiting = false }
    }

    private func send(after change: (inout State) -> Void) {
        let (progress, isChange) = state.withLock { state in
            change(&state)
            let progress = state.sum.progress
            defer { state.sent = progress }
            return (progress, progress != state.sent)
        }
        if isChange { subject.send(progress) }
    }

    @usableFromInline
    func complete() {
        subject.complete()
    }
}
