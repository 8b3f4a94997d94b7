import RACCore
import RACOperators
import RACSchedulers

/// What a command and its runs share: it applies what the machine decides.
///
/// Whatever happens to a command, on any thread, goes through ``change(_:)``: one critical section changes the machine
/// and appends the effects to a queue. So what is decided is decided atomically, and the effects stand in the order of
/// the decisions. They are carried out on the command's scheduler, one after the other, with no lock held: a scheduled
/// turn takes all effects of the queue as a batch, and carries them out until the batch and the queue are empty. Effects
/// that come meanwhile, from inside a subscriber too, wait in the queue. A turn that has done its share leaves the rest
/// of its batch to a later turn, so that other work of the scheduler comes in between.
///
/// Why one at a time: `drain` leaves `none` in the section that finds effects to carry out, for the turn which that
/// caller schedules, and goes back in the section that finds none left, or becomes `scheduled` for the turn that the
/// drainer schedules itself. What only the drainer touches, the batch too, is handed from one to the next through that
/// lock.
///
/// The core does not hold the command. When the command goes away it closes the core, which completes the signals; runs
/// under way hold the core and end by themselves.
@usableFromInline
final class CommandCore<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Run = CommandRun<Input, Output, Failure>
    @usableFromInline typealias Machine = CommandMachine<Run, CommandEnding<Failure>>

    /// What makes the work of a run. In an enum: a bare closure inside `Optional` would be wrapped anew at each access.
    @usableFromInline
    enum Work: Sendable {
        case signal(@Sendable (Input) -> Signal<Output, Failure>)
        /// Made of other commands: what they refuse or cancel is refused or cancelled here.
        case commands(@Sendable (Input) -> Signal<Output, CommandError<Failure>>)
        /// The command is gone.
        case none
    }

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
        @usableFromInline var effects: [Machine.Effect] = []
        @usableFromInline var drain = Drain.none

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
    @usableFromInline let executing = BehaviorSubject<Bool, Never>(false)
    @usableFromInline let enabled = BehaviorSubject<Bool, Never>(true)
    @usableFromInline let executionSignals = Subject<Signal<Output, Never>, Never>()
    @usableFromInline let errors = Subject<Failure, Never>()

    @usableFromInline let shared: Lock<Shared>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let enabledSubscription = SerialDisposable()
    /// Touched by the drainer alone. Released with the command, since it may hold what holds a run, and so this.
    @usableFromInline let work: Confined<Work>
    /// What has been taken from the queue of effects. Touched by the drainer alone.
    @usableFromInline let batch = Confined(CommandBatch<Run, CommandEnding<Failure>>())

    @inlinable
    init(policy: CommandPolicy, scheduler: any Scheduler, work: Work) {
        let machine = Machine(policy: policy)
        // A turn that waits on the scheduler holds this.
        self.scheduler = scheduler.heldByActions
        self.work = Confined(work)
        state = CommandAnnouncements(CommandState(machine.status, lastFailure: nil))
        shared = Lock(Shared(machine: machine))
    }

    @inlinable var allowsConcurrentExecution: Bool {
        get { shared.withLock { $0.machine.allowsConcurrentExecution } }
        set { _ = change { $0.setAllowsConcurrentExecution(newValue, &$1) } }
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

    /// Completes the signals: the command is gone.
    @inlinable
    func close() {
        enabledSubscription.dispose()
        _ = change { $0.close(&$1) }
    }

    // MARK: Deciding

    /// Changes the machine and queues the effects, as one step; then sees to it that they are carried out.
    ///
    /// - Parameter body: Changes the machine; must not call user code.
    /// - Returns: What `body` returned, and whether somebody was carrying out effects at that moment.
    @inlinable
    func change<Result: Sendable>(
        _ body: (inout Machine, inout [Machine.Effect]) -> Result
    ) -> (result: Result, isDraining: Bool) {
        let (result, drain, mustSchedule) = shared.withLock { shared in
            let result = body(&shared.machine, &shared.effects)
            let drain = shared.drain
            guard !shared.effects.isEmpty, drain == .none else { return (result, drain, false) }
            shared.drain = .scheduled
            return (result, drain, true)
        }
        if mustSchedule { scheduleTurn() }
        return (result, drain == .running)
    }

    /// Asks for a run.
    @inlinable
    func request(_ run: Run) -> Machine.Admission {
        let (admission, stops) = change { machine, effects in
            let answer = machine.request(run, &effects)
            if case .accepted(let number) = answer.admission { run.number = number }
            return answer
        }.result
        for run in stops { stop(run) }
        return admission
    }

    /// Takes back a request, whatever has become of it.
    @inlinable
    func withdraw(_ run: Run) {
        if change({ $0.withdraw(run.number, &$1) }).result { stop(run) }
    }

    @inlinable
    func cancelAll() {
        for run in change({ $0.cancelAll(&$1) }).result { stop(run) }
    }

    @inlinable
    func stop(_ run: Run) {
        if run.stop() { finish(run, .cancelled) }
    }

    /// Takes note of the end of a run's work. The slot is free before anyone hears of it, so executing again from a
    /// subscriber works.
    ///
    /// The subscribers of the run hear of its end in its place among the effects. If that is still to come when this
    /// returns, because the scheduler is elsewhere or has other things to do, they hear of it at once, on this thread:
    /// someone may be blocking the scheduler to wait for them.
    @inlinable
    func finish(_ run: Run, _ ending: CommandEnding<Failure>) {
        let isDraining = change { $0.finish(run.number, ending, &$1) }.isDraining
        if !isDraining { run.outcome.end(ending) }
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
            if batch.value.isEmpty { batch.value.takeAll(from: &shared.effects) }
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
        deadline = now + Self.maxTimePerTurn
        return false
    }

    @inlinable
    func leaveRestToNextTurn() {
        shared.withLock { $0.drain = .scheduled }
        scheduleTurn(isContinuation: true)
    }

    @inlinable
    func carryOut(_ effect: Machine.Effect) {
        switch effect {
        case .update(let status):
            tell(status)
        case .start(let run, let status):
            tell(status)
            executionSignals.send(run.outcome.signalWithoutFailure)
            begin(run)
        case .end(let run, let ending, let status):
            tell(status, after: ending)
            if let failure = ending.failure { errors.send(failure) }
            run.outcome.end(ending)
        case .drop(let run):
            // Releases the input.
            _ = run.stop()
            run.outcome.end(.cancelled)
        case .close:
            executionSignals.complete()
            executing.complete()
            enabled.complete()
            errors.complete()
            state.complete()
            work.value = .none
        }
    }

    /// Tells what has changed since the last time.
    @inlinable
    func tell(_ status: CommandStatus, after ending: CommandEnding<Failure>? = nil) {
        let former = state.state
        let lastFailure = if let ending { ending.failure } else { former.lastFailure }
        let current = CommandState(status, lastFailure: lastFailure)
        let hasFailureChanged = ending != nil && (former.lastFailure != nil || lastFailure != nil)
        guard status != former.status || hasFailureChanged else { return }
        state.tell(current)
        if current.isExecuting != former.isExecuting { executing.send(current.isExecuting) }
        if current.isEnabled != former.isEnabled { enabled.send(current.isEnabled) }
    }
}
