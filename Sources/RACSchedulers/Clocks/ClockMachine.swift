import RACCore

/// What a ``ClockScheduler`` has to do, and which task does it. It only decides: the steps that it returns are done by others.
///
/// A sleep that has been cancelled stays in the memory of the clock until its time, and so it costs as much as one that goes on. So
/// a sleep is left to go on, though what it waits for has been disposed or something earlier has come, and serves whatever is due
/// after it. Only when nothing waits any more the sleeps are cancelled, and only a few until they are over.
struct ClockMachine: Sendable {
    /// A task that waits for a time.
    private struct Sleep: Sendable {
        let number: Int
        let wakeUp: WakeUp
        /// Not known before the task has been started.
        var task: Task<Void, Never>?
    }

    /// What has to be done outside the lock.
    enum Step: Sendable {
        case nothing
        case run(Timeline.Entry)
        case serve
        case sleep(number: Int, until: WakeUp)
        case cancel([Task<Void, Never>])
    }

    /// From how many sleeps on a further one has to be short.
    private static let manySleeps = 8
    /// The number of sleeps that may be cancelled before they are over.
    private static let maxCancelled = 16

    var timeline = Timeline()
    private var isServing = false
    private var sleeps: [Sleep] = []
    /// When the sleeps that have been cancelled would have been over.
    private var cancelled: [Duration] = []
    private var sleepCount = 0

    /// What the server does next.
    mutating func nextRun(at time: Duration) -> Step {
        if let entry = timeline.removeFirst(by: timeline.advance(to: time)) { return .run(entry) }
        isServing = false
        return next()
    }

    /// Remembers the task of a sleep. False if the sleep is over or has been cancelled.
    mutating func setTask(_ task: Task<Void, Never>, of number: Int) -> Bool {
        guard let position = sleeps.firstIndex(where: { $0.number == number }) else { return false }
        sleeps[position].task = task
        return true
    }

    /// Makes the task that slept the one that serves. False if there is one already, or the sleep has been cancelled.
    mutating func wakeUp(_ number: Int) -> Bool {
        guard let position = sleeps.firstIndex(where: { $0.number == number }) else { return false }
        sleeps.remove(at: position)
        if isServing { return false }
        isServing = true
        return true
    }

    /// Makes sure that what comes first will be run.
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

    /// Until when to sleep.
    ///
    /// When many sleeps are in progress, a further one takes at most half as long as the shortest of them still does, or else ends
    /// halfway. Whoever wakes up there sleeps again. So each further one halves what is left, and there are never more than the
    /// eight and some tens, but for those of the last millisecond.
    private func goal(of wakeUp: WakeUp) -> WakeUp {
        let now = timeline.now
        guard sleeps.count >= Self.manySleeps, let shortest = sleeps.map(\.wakeUp.earliest).min() else { return wakeUp }
        let rest = wakeUp.earliest - now
        let isShort = rest <= .milliseconds(1) || rest <= (shortest - now) / 2
        let time = isShort ? wakeUp.earliest : now + rest / 2
        return WakeUp(earliest: time, latest: time)
    }

    /// Lets the tasks end that sleep though nothing waits.
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
