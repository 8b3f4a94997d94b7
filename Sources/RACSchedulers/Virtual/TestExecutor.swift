import Dispatch
import RACCore

/// Runs the tasks of a ``TestScheduler`` one at a time, in the order in which they get ready, and detects when none is ready.
///
/// An action of the scheduler runs only while no job is ready and no job can start. The code that runs the action is either
/// itself the running job, or it keeps jobs from starting during the action. Jobs are never kept from starting across a
/// suspension, because the suspended code may need a job to resume.
final class TestExecutor: TaskExecutor {
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    private let queue = DispatchQueue(label: "TestScheduler")
    private let state = Lock(TestJobs())

    init() {
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    var isCurrent: Bool {
        DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if state.withLock({ $0.add(job) }) { serveLater() }
    }

    /// Jobs never run inside `enqueue`, because code that makes a task ready does not expect to run the task itself.
    private func serveLater() {
        queue.async { self.serve() }
    }

    /// Only one thread at a time runs this method. `TestJobs` records an owner under the lock before the method starts. When
    /// `TestJobs` returns a step other than `run`, it also clears the owner under the lock, and this method ends.
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
        // This block runs after all work that jobs have already enqueued on the main queue.
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

    /// Until the advance ends, `run { }` does not move the time.
    func beginAdvance() {
        state.withLock { $0.advances += 1 }
    }

    func endAdvance() {
        if state.withLock({ $0.endAdvance() }) { serveLater() }
    }

    /// Waits until no job is ready and no task is about to return from the main actor. With the role `run`, also waits until no
    /// explicit advance is in progress, and until the counter ``activity`` is higher than the argument.
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

    /// Calls `body` while no job can start. If a job is ready, returns `nil` without calling `body`.
    func whileIdle(as role: TestJobs.Role, _ body: () -> Bool) -> Bool? {
        let isCurrent = isCurrent
        guard state.withLock({ $0.hold(role, isJob: isCurrent) }) else { return nil }
        let result = body()
        if !isCurrent, state.withLock({ $0.leave() }) { serveLater() }
        return result
    }

    /// Incremented whenever a job may have become ready or an action may have been scheduled.
    var activity: Int { state.withLock { $0.activity } }

    /// Wakes the callers that wait for a higher ``activity``.
    func recordActivity() {
        if state.withLock({ $0.recordActivity() }) { serveLater() }
    }
}

/// Decides the steps of a ``TestExecutor``, which the executor performs.
struct TestJobs: Sendable {
    enum Role: Sendable {
        /// An asynchronous method that moves the time explicitly, such as `advance(by:)`.
        case advance
        /// The method `run { }`, which moves the time when all tasks wait. The role `advance` has priority.
        case run
    }

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
        /// The main queue must run its enqueued work before the next decision. In the meantime another thread can run jobs.
        case passMain
        case stop
    }

    private var jobs: ArraySlice<UnownedJob> = []
    private var waiters: [Waiter] = []
    private var owner = Owner.unowned
    var advances = 0
    private(set) var activity = 0
    /// The number of changes that may have put work on the main queue, such as a job that has become ready.
    private var changes = 0
    /// The value of ``changes`` when the executor began to count turns of the main queue, or `nil` while no turns are counted.
    private var changesBeforePassing: Int?
    /// The number of turns that the main queue has completed since the executor began to count turns.
    private var passes = 0

    /// The number of turns that the main queue must complete, without a change, before the time can move. One turn would be
    /// enough if each task stayed on the main actor. However, the main queue is not the preferred executor of the task.
    /// Therefore the runtime moves a task to the end of the main queue at each call of an asynchronous function of the main
    /// actor, and at each return.
    private static let quietPasses = 16

    // A mutating function that returns a `Bool` returns whether the caller must start to run ready jobs on another thread.
    // Only `hold` differs: it returns whether jobs are now kept from starting.
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
    private func isIdle(for role: Role, isJob: Bool) -> Bool {
        jobs.isEmpty && (isJob || owner == .unowned) && (role == .advance || advances == 0)
    }

    /// Keeps jobs from starting, if no other job is ready or running. A caller that is a job keeps them from starting anyway.
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

    /// After every step except `run`, the caller must stop running jobs.
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

    /// Called when the main queue has completed a turn. After enough turns without a change, returns the waiter that can
    /// continue. After a change, turns are counted from zero again.
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
