import Dispatch
import RACCore

/// Runs the tasks of a ``TestScheduler``, one at a time, in the order in which they became ready, and knows when none is.
///
/// It serves its jobs on a queue of its own. An action of the scheduler runs while no job is ready and none can start:
/// either whoever moves the time is itself the running job, or it holds the executor for the length of the action. Nobody
/// holds it across a suspension, since coming back from one may take a job.
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

    /// Elsewhere, never inside `enqueue`: whoever makes a task ready does not expect to run it.
    private func serveLater() {
        queue.async { self.serve() }
    }

    /// Runs what is ready. There is one server at a time: `TestJobs` makes one known as the owner before it starts, and
    /// takes the ownership away, inside the lock, with the step that ends it.
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
        // Behind what a job has just put there.
        DispatchQueue.main.async {
            let (waiter, step) = self.state.withLock { $0.mainHasPassed() }
            switch step {
            case .passMain: self.passMain()
            case .serve: self.serveLater()
            case .nothing: waiter?.continuation.resume()
            }
        }
    }

    // MARK: For those who move the time

    /// Counts an advance by hand: until it ends, the time does not move by itself.
    func beginAdvance() {
        state.withLock { $0.advances += 1 }
    }

    /// Ends an advance.
    func endAdvance() {
        if state.withLock({ $0.endAdvance() }) { serveLater() }
    }

    /// Waits until no job is ready, and none is on the main actor and about to come back from there.
    ///
    /// - Parameters:
    ///   - role: On whose behalf.
    ///   - activity: Also wait until ``activity`` has become higher than this.
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

    /// Calls `body` while no job is ready and none starts, or `nil` if it is not so now.
    func whileIdle(as role: TestJobs.Role, _ body: () -> Bool) -> Bool? {
        let isCurrent = isCurrent
        guard state.withLock({ $0.hold(role, isJob: isCurrent) }) else { return nil }
        let result = body()
        if !isCurrent, state.withLock({ $0.leave() }) { serveLater() }
        return result
    }

    /// Goes up whenever something may have become ready or scheduled.
    var activity: Int { state.withLock { $0.activity } }

    /// Tells those who wait for something to happen that it has.
    func recordActivity() {
        if state.withLock({ $0.recordActivity() }) { serveLater() }
    }
}

/// What a ``TestExecutor`` does next. It only decides: the executor does it.
struct TestJobs: Sendable {
    /// Who moves virtual time.
    enum Role: Sendable {
        /// `advance(by:)` and its like, called by hand.
        case advance
        /// `run { }`, which moves the time when everything waits. Comes last.
        case run
    }

    /// Somebody who waits until no job is ready.
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
        /// Let the main queue run what it has now, then ask again. Somebody else serves meanwhile, if need be.
        case passMain
        case stop
    }

    private var jobs: ArraySlice<UnownedJob> = []
    private var waiters: [Waiter] = []
    private var owner = Owner.unowned
    /// The number of advances by hand are in progress.
    var advances = 0
    /// How often something has become ready or scheduled.
    private(set) var activity = 0
    /// How often anything at all has happened that may have put work on the main queue.
    private var changes = 0
    /// ``changes`` at the time when the main queue was first asked to pass, or `nil` if it is not being asked.
    private var changesBeforePassing: Int?
    /// The number of turns of the main queue have passed since then.
    private var passes = 0

    /// The number of turns of the main queue have to pass without a change.
    ///
    /// One would be enough if a task on the main actor stayed there in one piece. But whenever it calls, or comes back
    /// from, an asynchronous function of the main actor the runtime puts it at the end of the main queue again, because it
    /// does not find the task's preferred executor there.
    private static let quietPasses = 16

    // Of the mutating functions, those that return a `Bool` say whether a server must be started. `hold` says whether it has
    // been granted.
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

    /// Returns whether nothing is ready or running beside the caller, and nobody comes before it.
    ///
    /// - Parameter isJob: Whether the caller is itself the job that runs.
    private func isIdle(for role: Role, isJob: Bool) -> Bool {
        jobs.isEmpty && (isJob || owner == .unowned) && (role == .advance || advances == 0)
    }

    /// Keeps jobs from starting, if nothing is ready or running. The job that runs does so by itself.
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

    /// What the server does. All but `run` end it.
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

    /// Returns the waiter that need not wait any longer, if nothing has happened for long enough. Otherwise all starts again.
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
