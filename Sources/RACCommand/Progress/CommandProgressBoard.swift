import RACCore

/// Collects the progress reports of a command's runs, and sends the total progress.
///
/// Reports arrive on any thread and are stored under the lock. Progress is sent when the status changes, when a run ends, and
/// after a report. Only the thread that performs the command's effects (see ``CommandCore``) sends progress. At most one effect
/// is pending for all reports together.
@usableFromInline
package final class CommandProgressBoard: Sendable {
    private struct State: Sendable {
        var sum = CommandProgressSum()
        /// Indicates whether an effect that sends the stored reports is pending.
        var isEffectWaiting = false
        var sent: CommandProgress?
    }

    private let state = Lock(State())
    private let subject = BehaviorSubject<CommandProgress?, Never>(nil)

    package init() {}

    var signal: Signal<CommandProgress?, Never> { subject.signal }

    /// Records that a run begins. Its reports count from now on.
    func begin(_ run: Int) {
        state.withLock { $0.sum.begin(run) }
    }

    /// Records the report of a run in progress.
    ///
    /// - Returns: Whether the caller must ensure that ``sendReports()`` is called.
    func take(_ progress: CommandProgress, of run: Int) -> Bool {
        state.withLock { state in
            guard state.sum.take(progress, of: run) else { return false }
            defer { state.isEffectWaiting = true }
            return !state.isEffectWaiting
        }
    }

    /// Records the end of a run, and sends the changed total progress.
    @usableFromInline
    func end(_ run: Int, hasCompleted: Bool, _ status: CommandStatus) {
        send { $0.sum.end(run, hasCompleted: hasCompleted, status) }
    }

    /// Records that runs have begun or are waiting, and sends the changed total progress.
    @usableFromInline
    func update(_ status: CommandStatus) {
        send { $0.sum.update(status) }
    }

    /// Sends the total progress, if reports have changed it since the last call.
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
