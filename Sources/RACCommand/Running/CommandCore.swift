import RACCore
import RACOperators
import RACSchedulers

/// What a command and its runs share: it applies what the machine decides.
///
/// Whatever happens to a command, on any thread, goes through ``decide(_:)``: one critical section changes the machine
/// and appends the effects to a queue. So what is decided is decided atomically, and the effects stand in the order of
/// the decisions. They are carried out on the command's scheduler, one after the other, with no lock held: a scheduled
/// turn takes a chunk of the queue as a batch, and carries it out, until the batch and the queue are empty. Effects
/// that come meanwhile, from inside a subscriber too, wait in the queue. A turn that has done its share leaves the rest
/// of its batch to a later turn, so that other work of the scheduler comes in between. Nothing in a turn takes longer because
/// more effects wait or more runs are under way: the queue (``CommandEffectQueue``) and the lists of the machine
/// (``NumberedList``) grow and shrink in chunks.
///
/// Why only one thread carries out effects at a time: a turn is scheduled in two cases only. Either `drain` was `none`, and the
/// critical section that found effects made it `scheduled`; or the thread that carries out effects leaves the rest to the next
/// turn. `drain` becomes `none` again in the section that finds no effects left. What only that thread touches, such as the
/// batch, is handed from one turn to the next through the lock.
///
/// The core does not hold the command. When the command goes away it closes the core. Runs under way hold the core, by
/// their ``CommandRunTicket``, and end as ever; after the last one the signals complete.
@usableFromInline
final class CommandCore<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Run = CommandRun<Input, Output, Failure>
    @usableFromInline typealias Machine = CommandMachine<Run, CommandEnding<Failure>>
    @usableFromInline typealias Effects = Machine.Effects

    @usableFromInline typealias Work = CommandWork<Input, Output, Failure>

    @usableFromInline
    enum Drain: Sendable {
        /// There are no effects to carry out.
        case none
        /// A turn has been scheduled and has not come.
        case scheduled
        /// Somebody is carrying out effects.
        case running
    }

    @usableFromInline
    struct Shared: Sendable {
        @usableFromInline var machine: Machine
        @usableFromInline var effects = Effects()
        @usableFromInline var drain = Drain.none
        @usableFromInline var name = CommandName(nil)

        @inlinable
        init(machine: Machine) {
            self.machine = machine
        }
    }

    /// After how many effects other work of the scheduler gets a turn.
    @inlinable static var maxEffectsPerTurn: Int { 256 }
    /// After how long it gets one, if the effects take long.
    @inlinable static var maxTimePerTurn: Duration { .milliseconds(4) }
    /// After how many effects that time begins. Two are the beginning and the end of one run: however long its work takes,
    /// both have happened when `execute` of an idle command returns, and it need not ask for the time.
    @inlinable static var untimedEffectsPerTurn: Int { 2 }

    @usableFromInline let state: CommandAnnouncements<Failure>
    @usableFromInline let executionSignals = Subject<Signal<Output, Never>, Never>()
    @usableFromInline let errors = Subject<Failure, Never>()
    @usableFromInline let values = Subject<Output, Never>()
    @usableFromInline let completions = Subject<Void, Never>()
    @usableFromInline let refusals = Subject<Input, Never>()
    /// What the runs have reported, if they can.
    @usableFromInline let progress: CommandProgressBoard?

    @usableFromInline let policy: CommandPolicy
    @usableFromInline let shared: Lock<Shared>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let enabledSubscription = SerialDisposable()
    /// Touched by the drainer alone. Released with the command, since it may hold what holds a run, and so this.
    @usableFromInline let work: Confined<Work>
    /// What decides, besides the machine, whether a request is accepted.
    @usableFromInline let admission: CommandAdmission<Input, Output, Failure>?
    /// What has been taken from the queue of effects. Touched by the drainer alone.
    @usableFromInline let batch = Confined(CommandBatch<Run, CommandEnding<Failure>>())

    @inlinable
    init(
        policy: CommandPolicy,
        scheduler: any Scheduler,
        work: Work,
        admission: CommandAdmission<Input, Output, Failure>? = nil,
        progress: CommandProgressBoard? = nil
    ) {
        let machine = Machine(policy: policy)
        // A turn that waits on the scheduler holds this.
        self.scheduler = scheduler.heldByActions
        self.work = Confined(work)
        self.policy = policy
        self.admission = admission
        self.progress = progress
        state = CommandAnnouncements(machine.status)
        shared = Lock(Shared(machine: machine))
    }

    /// Whether a request may be answered with the run of another one.
    @inlinable var runsAreShared: Bool { policy.rule == .ignoring }

    /// The command's name, for those who are told that it has refused.
    @inlinable var name: CommandName {
        get { shared.withLock { $0.name } }
        set { shared.withLock { $0.name = newValue } }
    }

    @inlinable var allowsConcurrentExecution: Bool {
        get { shared.withLock { $0.machine.allowsConcurrentExecution } }
        set { change { $0.setAllowsConcurrentExecution(newValue, &$1) } }
    }

    /// Follows the signal that enables the command. What it sends at once counts before this returns, so that the first
    /// value of `enabled` is right; to be called once, before anyone knows the command.
    @inlinable
    func follow(_ isEnabled: Signal<Bool, Never>) {
        // Pretends to be draining: what comes now is carried out below, on this thread, and not on the scheduler.
        shared.withLock { $0.drain = .running }
        enabledSubscription.disposable = isEnabled.subscribe { [weak self] isEnabled in
            _ = self?.change { $0.setInputEnabled(isEnabled, &$1) }
        }
        carryOutEffects(atLeast: shared.withLock { $0.effects.count })
    }

    // MARK: Deciding

    /// Changes the machine and queues the effects, as one step; then sees to it that they are carried out.
    ///
    /// - Parameter body: Changes the machine; must not call user code.
    /// - Returns: What `body` returned.
    @inlinable
    @discardableResult
    func change<Result: Sendable>(_ body: (inout Machine, inout Effects) -> Result) -> Result {
        let (result, mustSchedule) = decide(body)
        if mustSchedule { scheduleTurn() }
        return result
    }

    /// Changes the machine and queues the effects, as one step.
    ///
    /// - Parameter body: Changes the machine; must not call user code.
    /// - Returns: What `body` returned, and whether the caller must schedule a turn when it holds no lock.
    @inlinable
    func decide<Result: Sendable>(
        _ body: (inout Machine, inout Effects) -> Result
    ) -> (result: Result, mustSchedule: Bool) {
        shared.withLock { shared in
            let result = body(&shared.machine, &shared.effects)
            guard !shared.effects.isEmpty, shared.drain == .none else { return (result, false) }
            shared.drain = .scheduled
            return (result, true)
        }
    }

    /// Asks for a run.
    @inlinable
    func request(_ run: Run) -> Machine.Admission {
        guard let admission else { return carryOn(decideAbout(run)) }
        return carryOn(admission.decide(run) { decideAbout(run) } ?? decideAbout(run, isAdmitted: false))
    }

    @usableFromInline
    typealias Decision = (result: (admission: Machine.Admission, stops: [Run]), mustSchedule: Bool)

    /// Decides about a request, in the lock. What has been taken back by now is not made any more.
    @inlinable
    func decideAbout(_ run: Run, isAdmitted: Bool = true) -> Decision {
        let tellsOfRefusals = refusals.hasSubscribers
        return decide { machine, effects in
            if run.number == Run.withdrawn { return (.refused, []) }
            let answer = isAdmitted ? machine.request(run, &effects) : (.refused, [])
            switch answer.admission {
            case .accepted(let number): run.number = number
            case .refused: if tellsOfRefusals { effects.append(.refuse(run)) }
            case .joined: break
            }
            return answer
        }
    }

    /// Does what a decision about a request leads to.
    @inlinable
    func carryOn(_ decision: Decision) -> Machine.Admission {
        if decision.mustSchedule { scheduleTurn() }
        for run in decision.result.stops { stop(run) }
        return decision.result.admission
    }

    /// Takes back a request, whatever has become of it. If it has not been made yet, it will not be accepted.
    @inlinable
    func withdraw(_ run: Run) {
        let mustStop = change { machine, effects in
            if run.number > 0 { return machine.withdraw(run.number, &effects) }
            run.number = Run.withdrawn
            return false
        }
        if mustStop { stop(run) }
    }

    @inlinable
    func cancelAll() {
        for run in change({ $0.cancelAll(&$1) }) { stop(run) }
    }

    @inlinable
    func stop(_ run: Run) {
        if run.stop() { finish(run, .cancelled) }
    }

    /// Takes note of the end of a run's work. The slot is free before anyone hears of it, so executing again from a
    /// subscriber works. Everybody hears of it in its place among the effects, apart from who keeps a thread waiting.
    @inlinable
    func finish(_ run: Run, _ ending: CommandEnding<Failure>) {
        // What this returns is released here, and not in the lock.
        _ = change { $0.finish(run.number, ending, &$1) }
        run.outcome.conclude(ending)
    }

    /// Takes note that the source of a run's work has let go of it.
    @inlinable
    func forget(_ run: Run) {
        if change({ machine, _ in machine.forget(run.number) }) { stop(run) }
    }

    // MARK: Carrying out

    /// Schedules a turn.
    ///
    /// - Parameter isContinuation: Whether the turn under way leaves its rest to it, so that others are to come first.
    @inlinable
    func scheduleTurn(isContinuation: Bool = false) {
        let turn = CommandTurn(self)
        let action: @Sendable () -> Void = { turn.run() }
        if isContinuation { scheduler.scheduleAfterOthers(action) } else { scheduler.schedule(action) }
    }

    /// Carries out what waits, as far as one turn goes.
    ///
    /// - Parameter untimed: How many effects are carried out in any case, however many and slow they are.
    @inlinable
    func carryOutEffects(atLeast untimed: Int = CommandCore.untimedEffectsPerTurn) {
        // What subscribes in here, on a thread that subscribes in order to block, does not wait for anything.
        if ThreadBlocking.isAboutToHappen { return ThreadBlocking.forOthers { carryOutEffects(atLeast: untimed) } }
        var carriedOut = 0
        var deadline: Duration?
        while takeEffects() {
            while !batch.value.isEmpty {
                if carriedOut >= untimed, isTurnOver(carriedOut, &deadline) { return leaveRestToNextTurn() }
                carriedOut += 1
                if let effect = batch.value.popFirst() { carryOut(effect) }
            }
        }
    }

    /// Takes what waits, unless there is still something of the batch.
    ///
    /// - Returns: Whether there is anything to carry out. If not, nobody is draining any more.
    @inlinable
    func takeEffects() -> Bool {
        shared.withLock { shared in
            // Also when there is nothing: the empty array goes back with its room for the next effects.
            if batch.value.isEmpty { batch.value.takeChunk(from: &shared.effects) }
            shared.drain = batch.value.isEmpty ? .none : .running
            return shared.drain == .running
        }
    }

    /// Whether other work of the scheduler is to come first. The time begins with the first call.
    @inlinable
    func isTurnOver(_ carriedOut: Int, _ deadline: inout Duration?) -> Bool {
        if carriedOut >= Self.maxEffectsPerTurn { return true }
        let now = scheduler.now
        if let deadline { return now >= deadline }
        deadline = now.after(Self.maxTimePerTurn)
        return false
    }

    @inlinable
    func leaveRestToNextTurn() {
        shared.withLock { $0.drain = .scheduled }
        scheduleTurn(isContinuation: true)
    }
}
