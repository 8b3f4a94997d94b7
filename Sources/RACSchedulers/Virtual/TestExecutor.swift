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
        change { jobs in
            jobs.ready.append(job)
            jobs.recordActivity()
        }
    }

    /// Changes the state, and then runs the ready jobs on another thread, unless a thread already does so. Jobs never run inside
    /// `enqueue`, because code that makes a task ready does not expect to run the task itself.
    private func change(_ body: (inout TestJobs) -> Void) {
        let mustServe = state.withLock { jobs in
            body(&jobs)
            return jobs.startServer()
        }
        if mustServe { queue.async { self.serve() } }
    }

    /// Only one thread at a time runs this method. `TestJobs` sets `isOwned` under the lock before the method starts. When
    /// `TestJobs` returns a step other than `run`, it also clears `isOwned` under the lock, and this method ends.
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
            switch self.state.withLock({ $0.mainHasPassed() }) {
            case .passMain: self.passMain()
            case .resume(let waiter): waiter.continuation.resume()
            case .stop: self.change { _ in }
            }
        }
    }

    // MARK: Moving the time

    /// Until the advance ends, `run { }` does not move the time.
    func beginAdvance() {
        state.withLock { $0.advances += 1 }
    }

    func endAdvance() {
        change { $0.advances -= 1 }
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
            change { $0.add(waiter) }
        }
    }

    /// Calls `body` while no job can start. If a job is ready, returns `nil` without calling `body`.
    func whileIdle(as role: TestJobs.Role, _ body: () -> Bool) -> Bool? {
        let isCurrent = isCurrent
        guard state.withLock({ $0.hold(role, isJob: isCurrent) }) else { return nil }
        let result = body()
        if !isCurrent { change { $0.isOwned = false } }
        return result
    }

    /// Incremented whenever a job may have become ready or an action may have been scheduled.
    var activity: Int { state.withLock { $0.activity } }

    func recordActivity() {
        change { $0.recordActivity() }
    }
}

struct TestJobs: Sendable {
    enum Role: Sendable {
        case advance
        /// The method `run { }`, which moves the time when all tasks wait. The role `advance` has priority.
        case run
    }

    struct Waiter: Sendable {
        let continuation: CheckedContinuation<Void, Never>
        let role: Role
        let activity: Int
    }

    enum Step: Sendable {
        case run(UnownedJob)
        /// The main queue must run its enqueued work before the next decision. In the meantime another thread can run jobs.
        case passMain
        case stop
    }

    var ready: ArraySlice<UnownedJob> = []
    private var waiters: [Waiter] = []
    /// Indicates whether a thread runs jobs, or keeps them from starting.
    var isOwned = false
    var advances = 0
    private(set) var activity = 0
    /// The number of changes that may have put work on the main queue, such as a job that has become ready.
    private var changes = 0
    /// The value of ``changes`` when the executor began to count turns of the main queue, or `nil` while no turns are counted.
    private var changesBeforePassing: Int?
    private var passes = 0

    /// The number of turns that the main queue must complete, without a change, before the time can move. One turn is not
    /// enough, because a task on the main actor can need several turns without a change. At each call of an asynchronous
    /// function of the main actor, and at each return, the runtime moves the task to the end of the main queue. The reason is
    /// that the main queue is not the task's preferred executor.
    private static let quietPasses = 16

    mutating func add(_ waiter: Waiter) {
        waiters.append(waiter)
        changes += 1
    }

    mutating func recordActivity() {
        activity += 1
        changes += 1
    }

    /// Keeps jobs from starting, and returns `true`, if no job other than the caller is ready or running, and no other role has
    /// priority. While the caller itself is a job, no other job can start.
    mutating func hold(_ role: Role, isJob: Bool) -> Bool {
        guard ready.isEmpty, isJob || !isOwned, role == .advance || advances == 0 else { return false }
        changes += 1
        isOwned = true
        return true
    }

    /// Returns whether the caller must start to run the ready jobs on another thread.
    mutating func startServer() -> Bool {
        guard !isOwned, !ready.isEmpty || mustPassMain else { return false }
        isOwned = true
        return true
    }

    private var mustPassMain: Bool { nextWaiter != nil && changesBeforePassing == nil }

    mutating func next() -> Step {
        if let job = ready.popFirst() { return .run(job) }
        isOwned = false
        if mustPassMain {
            changesBeforePassing = changes
            passes = 0
            return .passMain
        }
        return .stop
    }

    enum StepOnMain: Sendable {
        case passMain
        case resume(Waiter)
        case stop
    }

    /// Called when the main queue has completed a turn. After a change, turns are counted from zero again.
    mutating func mainHasPassed() -> StepOnMain {
        if changesBeforePassing == changes, ready.isEmpty, !isOwned, let position = nextWaiter {
            passes += 1
            if passes < Self.quietPasses { return .passMain }
            changesBeforePassing = nil
            return .resume(waiters.remove(at: position))
        }
        changesBeforePassing = nil
        return .stop
    }

    private var nextWaiter: Int? {
        waiters.firstIndex { $0.role == .advance }
            ?? (advances == 0 ? waiters.firstIndex { $0.activity < activity } : nil)
    }
}
