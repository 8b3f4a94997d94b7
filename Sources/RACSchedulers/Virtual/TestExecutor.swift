import Dispatch
import RACCore

/// Runs the tasks of a ``TestScheduler``, one at a time, in the order in which they became ready, and determines when no task
/// is ready.
///
/// The executor runs its jobs on its own queue. An action of the scheduler runs while no job is ready and no job can start. The
/// code that moves the time is either the running job itself, or it holds the executor during the action. The executor is never
/// held across a suspension, because a job of the executor may be needed to resume.
final class TestExecutor: TaskExecutor {
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    private let queue = DispatchQueue(label: "TestScheduler")
    private let state = Lock(TestJobs())

    init() {
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    /// Indicates whether the running code is a job of this executor.
    var isCurrent: Bool {
        DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if state.withLock({ $0.add(job) }) { serveLater() }
    }

    /// Runs ready jobs on another thread. The jobs never run inside `enqueue`, because a caller that makes a task ready does
    /// not expect to run the task.
    private func serveLater() {
        queue.async { self.serve() }
    }

    /// Runs the ready jobs. Only one thread at a time runs this method: `TestJobs` makes a thread the owner before it starts,
    /// and ends the ownership under the lock when it returns the step with which the thread stops.
    private func serve() {
        while true {
            switch state.withLock({ $0.next() }) {
            case .run(let job):
                job.runSynchronously(on: asUnownedTaskExecutor())
            case .passMain:
                return passMain()
            case .stop:
                return
            }
        }
    }

    private func passMain() {
        // This block runs after the work that a job has just enqueued on the main queue.
        DispatchQueue.main.async {
            let (waiter, step) = self.state.withLock { $0.mainHasPassed() }
            switch step {
            case .passMain: self.passMain()
            case .serve: self.serveLater()
            case .nothing: waiter?.continuation.resume()
            }
        }
    }

    // MARK: Moving the time

    /// Begins a manual advance: until it ends, the time does not move by itself.
    func beginAdvance() {
        state.withLock { $0.advances += 1 }
    }

    /// Ends a manual advance of the time.
    func endAdvance() {
        if state.withLock({ $0.endAdvance() }) { serveLater() }
    }

    /// Waits until no job is ready, and no task is about to return from the main actor.
    ///
    /// - Parameters:
    ///   - role: The way in which the caller moves the time.
    ///   - activity: The method also waits until the counter ``activity`` exceeds this number.
    func waitUntilIdle(
        as role: TestJobs.Role,
        after activity: Int = -1,
        isolation: isolated (any Actor)? = #isolation
    ) async {
        await withCheckedContinuation { continuation in
            let waiter = TestJobs.Waiter(continuation: continuation, role: role, activity: activity)
            if state.withLock({ $0.wait(waiter) }) { serveLater() }
        }
    }

    /// Calls `body` while no job is ready and no job can start. Returns `nil` if a job is ready now.
    func whileIdle(as role: TestJobs.Role, _ body: () -> Bool) -> Bool? {
        let isCurrent = isCurrent
        guard state.withLock({ $0.hold(role, isJob: isCurrent) }) else { return nil }
        let result = body()
        if !isCurrent, state.withLock({ $0.leave() }) { serveLater() }
        return result
    }

    /// A counter that is incremented whenever a job may have become ready or an action may have been scheduled.
    var activity: Int { state.withLock { $0.activity } }

    /// Increments the counter ``activity``, and wakes the callers that wait for it.
    func recordActivity() {
        if state.withLock({ $0.recordActivity() }) { serveLater() }
    }
}

/// The state of a ``TestExecutor``. The state decides the next step, and the executor performs the step.
struct TestJobs: Sendable {
    /// The two ways to move virtual time.
    enum Role: Sendable {
        /// `advance(by:)` and similar calls, made manually.
        case advance
        /// `run { }`, which moves the time when all tasks wait. The other role has priority.
        case run
    }

    /// A caller that waits until no job is ready.
    struct Waiter: Sendable {
        let continuation: CheckedContinuation<Void, Never>
        let role: Role
        let activity: Int
    }

    private enum Owner {
        case unowned
        case server
        case holder
    }

    enum Step: Sendable {
        case run(UnownedJob)
        /// Let the main queue run its present work, then decide again. In the meantime another thread can run jobs.
        case passMain
        case stop
    }

    private var jobs: ArraySlice<UnownedJob> = []
    private var waiters: [Waiter] = []
    private var owner = Owner.unowned
    /// The number of manual advances in progress.
    var advances = 0
    /// The number of times that a job has become ready or an action has been scheduled.
    private(set) var activity = 0
    /// The number of changes that may have put work on the main queue, such as a job that has become ready.
    private var changes = 0
    /// The value of ``changes`` when the executor began to count turns of the main queue, or `nil` if it is not counting turns.
    private var changesBeforePassing: Int?
    /// The number of turns that the main queue has completed since the executor began to count them.
    private var passes = 0

    /// The number of turns that the main queue must complete without a change.
    ///
    /// One turn would be enough if a task on the main actor stayed there without interruption. However, whenever the task calls
    /// an asynchronous function of the main actor, or returns from it, the runtime moves the task to the end of the main queue,
    /// because the main queue is not the task's preferred executor.
    private static let quietPasses = 16

    // The mutating functions that return a `Bool` return whether the caller must start to run ready jobs on another thread. The
    // exception is `hold`, which returns whether jobs are now kept from starting.
    mutating func add(_ job: UnownedJob) -> Bool {
        jobs.append(job)
        activity += 1
        changes += 1
        return startServer()
    }

    mutating func wait(_ waiter: Waiter) -> Bool {
        waiters.append(waiter)
        changes += 1
        return startServer()
    }

    mutating func endAdvance() -> Bool {
        advances -= 1
        return startServer()
    }

    mutating func recordActivity() -> Bool {
        activity += 1
        changes += 1
        return startServer()
    }

    /// Returns whether no job other than the caller is ready or running, and no other role has priority.
    ///
    /// - Parameter isJob: Whether the caller is itself the running job.
    private func isIdle(for role: Role, isJob: Bool) -> Bool {
        jobs.isEmpty && (isJob || owner == .unowned) && (role == .advance || advances == 0)
    }

    /// Keeps jobs from starting, if no job is ready or running. While a job runs, no other job can start in any case.
    mutating func hold(_ role: Role, isJob: Bool) -> Bool {
        guard isIdle(for: role, isJob: isJob) else { return false }
        changes += 1
        if !isJob { owner = .holder }
        return true
    }

    mutating func leave() -> Bool {
        owner = .unowned
        return startServer()
    }

    private mutating func startServer() -> Bool {
        guard owner == .unowned, !jobs.isEmpty || mustPassMain else { return false }
        owner = .server
        return true
    }

    private var mustPassMain: Bool { nextWaiter != nil && changesBeforePassing == nil }

    /// Returns the next step of the thread that runs ready jobs. After every step except `run`, the thread stops running jobs.
    mutating func next() -> Step {
        if let job = jobs.popFirst() { return .run(job) }
        owner = .unowned
        if mustPassMain {
            changesBeforePassing = changes
            passes = 0
            return .passMain
        }
        return .stop
    }

    enum StepOnMain: Sendable {
        case passMain
        case serve
        case nothing
    }

    /// Records that the main queue has completed a turn. Returns the waiter that can continue, if there has been no change for
    /// enough turns. After a change, the count of turns begins again.
    mutating func mainHasPassed() -> (Waiter?, StepOnMain) {
        if changesBeforePassing == changes, jobs.isEmpty, owner == .unowned, let position = nextWaiter {
            passes += 1
            if passes < Self.quietPasses { return (nil, .passMain) }
            changesBeforePassing = nil
            return (waiters.remove(at: position), .nothing)
        }
        changesBeforePassing = nil
        return (nil, startServer() ? .serve : .nothing)
    }

    private var nextWaiter: Int? {
        waiters.firstIndex { $0.role == .advance }
            ?? (advances == 0 ? waiters.firstIndex { $0.activity < activity } : nil)
    }
}
