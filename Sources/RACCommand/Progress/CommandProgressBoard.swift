import RACCore

/// What the runs of a command have reported, and the signal of that.
///
/// Reports come from any thread and are kept in the lock. Only the drainer of the command's effects sends: when the status
/// changes, when a run ends, and after a report, for which one effect waits at a time, however many reports come.
@usableFromInline
package final class CommandProgressBoard: Sendable {
    private struct State: Sendable {
        var sum = CommandProgressSum()
        /// Whether an effect waits that will tell.
        var isToBeTold = false
        var told: CommandProgress?
    }

    private let state = Lock(State())
    private let subject = BehaviorSubject<CommandProgress?, Never>(nil)

    package init() {}

    var signal: Signal<CommandProgress?, Never> { subject.signal }

    /// A run begins: from now on its reports count.
    func begin(_ run: Int) {
        state.withLock { $0.sum.begin(run) }
    }

    /// Takes a report of a run that is under way.
    ///
    /// - Returns: Whether the caller must see to it that ``tell()`` is called.
    func take(_ progress: CommandProgress, of run: Int) -> Bool {
        state.withLock { state in
            guard state.sum.take(progress, of: run) else { return false }
            defer { state.isToBeTold = true }
            return !state.isToBeTold
        }
    }

    /// A run has ended. Sends what that changes; to be called by the drainer.
    @usableFromInline
    func end(_ run: Int, hasCompleted: Bool, _ status: CommandStatus) {
        send { $0.sum.end(run, hasCompleted: hasCompleted, status) }
    }

    /// Runs have begun, or have come to wait. Sends what that changes; to be called by the drainer.
    @usableFromInline
    func tell(_ status: CommandStatus) {
        send { $0.sum.update(status) }
    }

    /// Sends what reports have changed since the last time; to be called by the drainer.
    @usableFromInline
    func tell() {
        send { $0.isToBeTold = false }
    }

    private func send(after change: (inout State) -> Void) {
        let (progress, isNews) = state.withLock { state in
            change(&state)
            let progress = state.sum.progress
            defer { state.told = progress }
            return (progress, progress != state.told)
        }
        if isNews { subject.send(progress) }
    }

    @usableFromInline
    func complete() {
        subject.complete()
    }
}

extension CommandCore {
    /// Lets a run that begins report its progress.
    @usableFromInline
    func reporter(of run: Run) -> CommandProgressReporter {
        guard let progress else { return CommandProgressReporter { _ in } }
        let number = run.number
        progress.begin(number)
        // Weakly: the work holds it, and the run holds the work.
        return CommandProgressReporter { [weak self] report in
            if progress.take(report, of: number) { self?.change { _, effects in effects.append(.progress) } }
        }
    }
}
