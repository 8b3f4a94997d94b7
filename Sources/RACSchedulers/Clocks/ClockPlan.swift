/// What a ``ClockScheduler`` has to do, and which task does it. It only decides: the steps that it gives are done by others.
struct ClockPlan: Sendable {
    /// A task that waits for the first time.
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
        case serve(cancelling: Task<Void, Never>?)
        case sleep(number: Int, until: WakeUp, cancelling: Task<Void, Never>?)
        case cancel(Task<Void, Never>?)
    }

    var timeline = Timeline()
    private var isServing = false
    private var sleep: Sleep?
    private var sleepCount = 0

    /// What the server does next.
    mutating func nextRun(at time: Duration) -> Step {
        if let entry = timeline.removeFirst(by: timeline.see(time)) { return .run(entry) }
        isServing = false
        return next()
    }

    /// Remembers the task of a sleep; false if that is no longer wanted.
    mutating func setTask(_ task: Task<Void, Never>, of number: Int) -> Bool {
        guard sleep?.number == number else { return false }
        sleep?.task = task
        return true
    }

    /// Makes the task that slept the one that serves; false if it has been replaced.
    mutating func wakeUp(_ number: Int) -> Bool {
        guard sleep?.number == number else { return false }
        sleep = nil
        isServing = true
        return true
    }

    /// Makes sure that somebody will run what comes first.
    mutating func next() -> Step {
        if isServing { return .nothing }
        let former = sleep
        guard let wakeUp = timeline.wakeUp() else {
            sleep = nil
            return .cancel(former?.task)
        }
        // Waking up for something that has been disposed meanwhile is cheaper than a new task.
        if let former, former.wakeUp.serves(wakeUp) { return .nothing }
        if wakeUp.earliest <= timeline.now {
            sleep = nil
            isServing = true
            return .serve(cancelling: former?.task)
        }
        sleepCount += 1
        sleep = Sleep(number: sleepCount, wakeUp: wakeUp)
        return .sleep(number: sleepCount, until: wakeUp, cancelling: former?.task)
    }
}
