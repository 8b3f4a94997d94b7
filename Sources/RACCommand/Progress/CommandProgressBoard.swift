import RACCore

/// What the runs of a command have reported, and the signal of that.
///
/// Reports come from any thread and are kept in the lock. Only the drainer of the command's effects tells: when a run begins or
/// ends, and after a report, for which one effect waits at a time, however many reports come.
@usableFromInline
package final class CommandProgressBoard: Sendable {
    private struct State: Sendable {
        /// By the numbers of the runs under way. Nothing as long as a run has not reported.
        var reports: [Int: CommandProgress?] = [:]
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
        state.withLock { $0.reports[run] = .some(nil) }
    }

    /// Takes a report of a run that is under way.
    ///
    /// - Returns: Whether the caller must see to it that ``tell()`` is called.
    func take(_ progress: CommandProgress, of run: Int) -> Bool {
        state.withLock { state in
            guard state.reports[run] != nil else { return false }
            state.reports[run] = progress
            defer { state.isToBeTold = true }
            return !state.isToBeTold
        }
    }

    /// A run has ended. Tells what that changes; to be called by the drainer.
    @usableFromInline
    func end(_ run: Int) {
        state.withLock { _ = $0.reports.removeValue(forKey: run) }
        tell()
    }

    /// Tells what has changed since the last time; to be called by the drainer.
    @usableFromInline
    func tell() {
        let (progress, isNews) = state.withLock { state in
            state.isToBeTold = false
            let progress = state.reports.values.compactMap(\.self).reduce(nil) { sum, report in
                sum.map { $0 + report } ?? report
            }
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
