import RACCore

/// Collects the progress reports of a command's runs, on any thread, and sends the total progress. Only the thread that
/// performs the command's effects (see ``CommandCore``) sends progress. One effect sends all stored reports.
@usableFromInline
package final class CommandProgressBoard: Sendable {
    private struct State: Sendable {
        var sum = CommandProgressSum()
        var isEffectWaiting = false
        var sent: CommandProgress?
    }

    private let state = Lock(State())
    private let subject = BehaviorSubject<CommandProgress?, Never>(nil)

    package init() {}

    var signal: Signal<CommandProgress?, Never> { subject.signal }

    func begin(_ run: Int) {
        state.withLock { $0.sum.begin(run) }
    }

    /// Returns whether the caller must ensure that ``sendReports()`` is called.
    func take(_ progress: CommandProgress, of run: Int) -> Bool {
        state.withLock { state in
            guard state.sum.take(progress, of: run) else { return false }
            defer { state.isEffectWaiting = true }
            return !state.isEffectWaiting
        }
    }

    @usableFromInline
    func end(_ run: Int, hasCompleted: Bool, _ status: CommandStatus) {
        send { $0.sum.end(run, hasCompleted: hasCompleted, status) }
    }

    @usableFromInline
    func update(_ status: CommandStatus) {
        send { $0.sum.update(status) }
    }

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
