import RACCore

/// Decides the steps of a ``ClockScheduler``.
///
/// A clock keeps a cancelled sleep in memory until the sleep would have ended, so cancelling a sleep saves nothing. Therefore a
/// sleep continues even if its action has been disposed, or if an earlier action has been scheduled. Sleeps are cancelled only
/// when no action is pending, and only if at most ``maxCancelled`` cancelled sleeps are then in memory.
struct ClockMachine: Sendable {
    private struct Sleep: Sendable {
        let number: Int
        let wakeUp: WakeUp
        var task: Task<Void, Never>?
    }

    enum Step: Sendable {
        case nothing
        case run(Timeline.Entry)
        case serve
        case sleep(number: Int, until: WakeUp)
        case cancel([Task<Void, Never>])
    }

    private static let manySleeps = 8
    private static let maxCancelled = 16

    var timeline = Timeline()
    private var isServing = false
    private var sleeps: [Sleep] = []
    /// The times at which the cancelled sleeps would have ended.
    private var cancelled: [Duration] = []
    private var sleepCount = 0

    mutating func nextRun(at time: Duration) -> Step {
        if let entry = timeline.removeFirst(by: timeline.advance(to: time)) { return .run(entry) }
        isServing = false
        return next()
    }

    mutating func setTask(_ task: Task<Void, Never>, of number: Int) -> Bool {
        guard let position = sleeps.firstIndex(where: { $0.number == number }) else { return false }
        sleeps[position].task = task
        return true
    }

    /// Returns whether the task of an ended sleep must run actions.
    mutating func wakeUp(_ number: Int) -> Bool {
        guard let position = sleeps.firstIndex(where: { $0.number == number }) else { return false }
        sleeps.remove(at: position)
        if isServing { return false }
        isServing = true
        return true
    }

    mutating func next() -> Step {
        if isServing { return .nothing }
        guard let wakeUp = timeline.wakeUp() else { return cancelSleeps() }
        if sleeps.contains(where: { $0.wakeUp.serves(wakeUp) }) { return .nothing }
        if wakeUp.earliest <= timeline.now {
            isServing = true
            return .serve
        }
        sleepCount += 1
        let sleep = Sleep(number: sleepCount, wakeUp: goal(of: wakeUp))
        sleeps.append(sleep)
        return .sleep(number: sleep.number, until: sleep.wakeUp)
    }

    /// Returns the period in which a further sleep must end, so that the number of sleeps in progress is limited.
    ///
    /// While fewer than eight sleeps are in progress, a further sleep lasts until its action is due. Otherwise it does so only if
    /// this takes at most half the remaining time of the shortest sleep. Any longer sleep ends halfway to its action, and its
    /// task then sleeps again. As each further sleep halves a remaining time, only a few dozen further sleeps are in progress.
    /// Sleeps of at most a millisecond are not limited.
    private func goal(of wakeUp: WakeUp) -> WakeUp {
        let now = timeline.now
        guard sleeps.count >= Self.manySleeps, let shortest = sleeps.map(\.wakeUp.earliest).min() else { return wakeUp }
        let rest = wakeUp.earliest - now
        let isShort = rest <= .milliseconds(1) || rest <= (shortest - now) / 2
        let time = isShort ? wakeUp.earliest : now + rest / 2
        return WakeUp(earliest: time, latest: time)
    }

    private mutating func cancelSleeps() -> Step {
        if sleeps.isEmpty { return .nothing }
        cancelled.removeAll { $0 <= timeline.now }
        guard sleeps.count + cancelled.count <= Self.maxCancelled else { return .nothing }
        cancelled += sleeps.map(\.wakeUp.latest)
        let tasks = sleeps.compactMap(\.task)
        sleeps = []
        return .cancel(tasks)
    }
}
