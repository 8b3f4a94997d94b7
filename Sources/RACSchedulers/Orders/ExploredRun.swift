import RACCore

final class ExploredRun: Sendable {
    let choices: OrderChoices
    private let timeline = Lock(ExploredActions())

    init(_ choices: OrderChoices) {
        self.choices = choices
    }

    var now: Duration { timeline.withLock { $0.now } }

    var pendingActions: Int { timeline.withLock { $0.count } }

    func advance(to time: Duration) {
        timeline.withLock { $0.advance(to: time) }
    }

    /// Returns `false` if no action can run by `limit`, or if the choice is to advance to `limit` without another action.
    func runNext(by limit: Duration?) -> Bool {
        let candidates = timeline.withLock { $0.candidates(by: limit) }
        guard !candidates.entries.isEmpty else {
            choices.recordStop()
            return false
        }
        let choice = choices.choose(among: candidates)
        guard let entry = timeline.withLock({ $0.choose(choice, of: candidates) }) else { return false }
        var (causes, isLate) = (entry.causes, false)
        if let latest = candidates.latest, latest > now {
            let time = choices.chooseTime(of: entry)
            isLate = time.isLate
            if isLate {
                timeline.withLock { $0.advance(to: latest) }
            } else {
                causes.append(ExploredActions.Cause(step: time.step, lateness: latest - now))
            }
        }
        choices.record(entry, at: now, isLate: isLate, instead: candidates.entries[..<choice])
        timeline.withLock { [causes] in $0.begin(causes) }
        entry.action.run { interval in
            timeline.withLock { $0.insertNextRun(of: entry, every: interval) }
        }
        timeline.withLock { $0.endAction() }
        return true
    }

    func schedule(_ action: ScheduledTimer, after delay: Duration, on queue: QueueRules, named name: String?) {
        let isInserted = timeline.withLock { timeline in
            timeline.insert(
                action,
                at: timeline.now.after(delay),
                on: queue,
                jitter: choices.jitter,
                isImmediate: delay <= .zero,
                named: name
            )
        }
        if !isInserted { action.dispose() }
    }

    func end() {
        for action in timeline.withLock({ $0.end() }) { action.dispose() }
    }
}
