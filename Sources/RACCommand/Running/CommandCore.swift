import RACCore
import RACSchedulers

/// The shared state of a command and its runs. Performs the decisions of its ``CommandMachine``.
///
/// All changes of a command, on any thread, use ``Shared/decide(_:)``. In one critical section, this method changes the
/// machine and queues the resulting *effects*, such as the start of a run. Decisions are therefore atomic, and the effects are
/// in the order of the decisions. A *turn* is one action on the command's scheduler. A turn performs effects, with no lock
/// held, until the queue is empty or the turn reaches its limit. A later turn then performs the remaining effects, after other
/// work of the scheduler.
///
/// Only one thread at a time, the *drainer*, performs effects, because only two steps schedule a turn: the critical section
/// that changes `drain` from `none` to `scheduled`, and the drainer, for the remaining effects. `drain` becomes `none` again in
/// the critical section that finds no effects left. State that only the drainer uses, such as the taken effects, is passed from
/// one turn to the next through the lock.
///
/// The core does not hold the command. When the command is deallocated, the command closes the core. Runs in progress hold the
/// core through their ``RunToken``, and end as usual. After the last run the signals complete.
@usableFromInline
final class CommandCore<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Run = CommandRun<Input, Output, Failure>
    @usableFromInline typealias Ending = RunCompletion<Failure>
    @usableFromInline typealias Machine = CommandMachine<Run, Ending>
    @usableFromInline typealias Effects = Machine.Effects
    @usableFromInline typealias Work = CommandWork<Input, Output, Failure>

    @usableFromInline
    enum Drain: Sendable {
        case none
        case scheduled
        case running
    }

    @usableFromInline
    struct Shared: Sendable {
        @usableFromInline var machine: Machine
        @usableFromInline var effects = Effects()
        @usableFromInline var drain = Drain.none
        @usableFromInline var name = CommandName(nil)
        /// The bound sources that are suspended until a run can begin. See ``CommandQueueCapacity``.
        @usableFromInline var suspended = SuspendedSources()
        /// Reads the present value of the condition. Released when the command is deallocated, like the work.
        @usableFromInline var reader: CommandCondition.Reader?

        @inlinable
        init(machine: Machine, reader: CommandCondition.Reader?) {
            self.machine = machine
            self.reader = reader
        }

        /// Returns the result of `body`, and whether the caller must schedule a turn after it has released the lock.
        @inlinable
        mutating func decide<Result: Sendable>(
            _ body: (inout Machine, inout Effects) -> Result
        ) -> (result: Result, mustSchedule: Bool) {
            let result = body(&machine, &effects)
            guard !effects.isEmpty, drain == .none else { return (result, false) }
            drain = .scheduled
            return (result, true)
        }

        @inlinable
        func mustRead(after reading: Machine.Reading?) -> Bool {
            reader != nil && machine.mustRead(after: reading)
        }

        @inlinable
        mutating func takeResumable() -> [OneShotAction] {
            machine.canBegin ? suspended.takeAll() : []
        }
    }

    @usableFromInline let state: CommandStatePublisher<Failure>
    @usableFromInline let executionSignals = LazySubject<Signal<Output, Never>>()
    @usableFromInline let errors = LazySubject<Failure>()
    @usableFromInline let values = LazySubject<Output>()
    @usableFromInline let completions = LazySubject<Void>()
    @usableFromInline let refusals = LazySubject<Input>()
    @usableFromInline let progress: CommandProgressBoard?

    @usableFromInline let policy: CommandPolicy
    @usableFromInline let shared: Lock<Shared>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let enabledSubscription = SerialDisposable()
    /// Used only by the drainer. Released when the command is deallocated, to break a possible cycle: the work can hold a run,
    /// and a run holds this core.
    @usableFromInline let work: SubscriptionState<Work>
    @usableFromInline let admission: AdmissionGate<Input, Output, Failure>?
    /// The effects taken from the queue, in reverse order. Used only by the drainer.
    @usableFromInline let chunk = SubscriptionState<[Machine.Effect]>([])

    @inlinable
    init(
        condition reader: CommandCondition.Reader?,
        policy: CommandPolicy,
        scheduler: any Scheduler,
        work: Work,
        admission: AdmissionGate<Input, Output, Failure>? = nil,
        progress: CommandProgressBoard? = nil
    ) {
        let machine = Machine(policy: policy)
        // The scheduler can hold a pending turn, and the turn holds this core. The core must therefore not keep the scheduler
        // alive.
        self.scheduler = scheduler.heldByActions
        self.work = SubscriptionState(work)
        self.policy = policy
        self.admission = admission
        self.progress = progress
        state = CommandStatePublisher(machine.status)
        shared = Lock(Shared(machine: machine, reader: reader))
    }

    @inlinable var isExecuting: Bool { shared.withLock { $0.machine.status.isExecuting } }

    /// The status after the last decision, with the present value of the condition, and the end of the last run.
    @inlinable var currentStatus: (status: CommandStatus, lastEnding: Ending?) {
        readingCondition { reading in
            shared.withLock { shared in
                if shared.mustRead(after: reading) { return nil }
                return (shared.machine.status(with: reading), shared.machine.lastEnding)
            }
        }
    }

    @inlinable var runsAreShared: Bool { policy.rule == .ignoring }

    @inlinable var name: CommandName {
        get { shared.withLock { $0.name } }
        set { shared.withLock { $0.name = newValue } }
    }

    var allowsConcurrentExecution: Bool {
        get { shared.withLock { $0.machine.allowsConcurrentExecution } }
        set { change { $0.setAllowsConcurrentExecution(newValue, &$1) } }
    }

    /// Subscribes to the signal that enables the command. If the signal sends a value on subscription, the value takes effect
    /// before this method returns. The first value of the command's `enabled` is therefore correct. Must be called once, before
    /// other code has a reference to the command.
    @inlinable
    func follow(_ isEnabled: Signal<Bool, Never>) {
        // Marks the core as draining, so that effects are performed below, on this thread, and not on the scheduler.
        shared.withLock { $0.drain = .running }
        enabledSubscription.disposable = isEnabled.subscribe { [weak self] isEnabled in
            _ = self?.change { $0.setInputEnabled(isEnabled, &$1) }
        }
        carryOutEffects(atLeast: shared.withLock { $0.effects.count })
    }

    // MARK: Deciding

    /// Changes the machine and queues the effects, in one step. Schedules a turn if necessary, and resumes the suspended
    /// sources if a run can begin now. `body` must not call user code.
    @inlinable
    @discardableResult
    func change<Result: Sendable>(_ body: (inout Machine, inout Effects) -> Result) -> Result {
        var suspended: [OneShotAction]?
        let (result, mustSchedule) = shared.withLock { shared in
            let decision = shared.decide(body)
            if !shared.suspended.isEmpty { suspended = shared.takeResumable() }
            return decision
        }
        if mustSchedule { scheduleTurn() }
        suspended?.resumeAll()
        return result
    }

    func cancelAll() {
        for run in change({ $0.cancelAll(&$1) }) { stop(run) }
    }

    func close() {
        enabledSubscription.dispose()
        for run in change({ $0.commandDeallocated(&$1) }) {
            // The cleanup of a run can release another command, which closes its core in the same way. The limiter bounds the
            // stack that a chain of such commands needs.
            RecursionLimiter.run(.end, (core: self, run: run)) { $0.core.stop($0.run) }
        }
    }
}
