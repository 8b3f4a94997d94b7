import RACCore
import RACOperators

/// The state and the signals of a command, shared by the command and its executions.
///
/// Whatever happens to a command, on any thread, goes through ``change(_:then:)``: one critical section changes the
/// state and appends what follows from it, the *effects*, to a queue. So the state is decided atomically, and the
/// effects stand in the order of the decisions. They are carried out on the command's scheduler, one after the other,
/// with no lock held: one scheduled action drains the queue, and effects that come meanwhile, from inside a subscriber
/// too, are appended to it.
///
/// The core does not hold the command. When the command goes away it closes the core, which completes the signals;
/// executions under way hold the core and end by themselves.
final class CommandCore<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    /// What follows from a change.
    enum Effect: Sendable {
        case executing(Bool)
        case enabled(Bool)
        case announce(CommandExecution<Output, Failure>)
        case begin(CommandExecution<Output, Failure>, Input)
        case report(Failure)
        case end(CommandExecution<Output, Failure>, Event<Output, CommandError<Failure>>)
        case close
    }

    private struct Shared: Sendable {
        var state = CommandState()
        var effects: [Effect] = []
        /// Whether an action is scheduled, or running, that will carry out the effects.
        var drain = Drain.none
    }

    /// The closure in a struct: a bare closure inside `Optional` would be wrapped anew at each access.
    private struct Work: Sendable {
        let make: @Sendable (Input) -> Signal<Output, Failure>
    }

    private enum Drain: Sendable {
        /// There are no effects to carry out.
        case none
        /// An action has been scheduled and has not begun.
        case scheduled
        /// An action is carrying out effects.
        case running
    }

    let executing = BehaviorSubject<Bool, Never>(false)
    let enabled = BehaviorSubject<Bool, Never>(true)
    let executionSignals = Subject<Signal<Output, Never>, Never>()
    let errors = Subject<Failure, Never>()

    private let shared = Lock(Shared())
    private let scheduler: any Scheduler
    /// What makes the work; released with the command, since it may hold what holds a running execution, and so this.
    private let work: Lock<Work?>
    private let enabledSubscription = SerialDisposable()

    init(scheduler: any Scheduler, work: @escaping @Sendable (Input) -> Signal<Output, Failure>) {
        self.scheduler = scheduler
        self.work = Lock(Work(make: work))
    }

    var allowsConcurrentExecution: Bool {
        get { shared.withLock { $0.state.allowsConcurrentExecution } }
        set { change { $0.allowsConcurrentExecution = newValue } }
    }

    /// Follows the signal that enables the command. What it sends at once counts before this returns, so that the first
    /// value of `enabled` is right; to be called once, before anyone knows the command.
    func follow(_ isEnabled: Signal<Bool, Never>) {
        // Pretends to be draining: what comes now is carried out below, on this thread, and not on the scheduler.
        shared.withLock { $0.drain = .running }
        enabledSubscription.disposable = isEnabled.subscribe { [weak self] isEnabled in
            self?.change { $0.isInputEnabled = isEnabled }
        }
        carryOutEffects()
    }

    func execute(_ input: Input) -> Signal<Output, CommandError<Failure>> {
        let execution = CommandExecution<Output, Failure>()
        let isAdmitted = change {
            $0.admit()
        } then: { isAdmitted in
            isAdmitted ? [.announce(execution), .begin(execution, input)] : []
        }
        return isAdmitted ? execution.signal : .fail(.disabled)
    }

    /// Completes the signals: the command is gone.
    func close() {
        enabledSubscription.dispose()
        change { _ in
        } then: { _ in
            [.close]
        }
    }

    /// Changes the state and queues what follows from it, as one step; then sees to it that it is carried out.
    ///
    /// - Parameters:
    ///   - body: Changes the state; must not call user code.
    ///   - following: The effects beside the changes of `executing` and `enabled`, which come first.
    @discardableResult
    private func change<Result: Sendable>(
        _ body: (inout CommandState) -> Result,
        then following: (Result) -> [Effect] = { _ in [] }
    ) -> Result {
        let (result, mustSchedule) = shared.withLock { shared in
            let before = shared.state
            let result = body(&shared.state)
            if shared.state.isExecuting != before.isExecuting {
                shared.effects.append(.executing(shared.state.isExecuting))
            }
            if shared.state.isEnabled != before.isEnabled {
                shared.effects.append(.enabled(shared.state.isEnabled))
            }
            shared.effects += following(result)
            guard !shared.effects.isEmpty, shared.drain == .none else { return (result, false) }
            shared.drain = .scheduled
            return (result, true)
        }
        if mustSchedule { scheduleEffects() }
        return result
    }

    private func scheduleEffects() {
        scheduler.schedule {
            self.shared.withLock { $0.drain = .running }
            self.carryOutEffects()
        }
    }

    private func carryOutEffects() {
        while true {
            let effects = shared.withLock { shared in
                let effects = shared.effects
                shared.effects = []
                if effects.isEmpty { shared.drain = .none }
                return effects
            }
            if effects.isEmpty { return }
            for effect in effects { carryOut(effect) }
        }
    }

    private func carryOut(_ effect: Effect) {
        switch effect {
        case .executing(let isExecuting):
            executing.send(isExecuting)
        case .enabled(let isEnabled):
            enabled.send(isEnabled)
        case .announce(let execution):
            executionSignals.send(execution.signalWithoutFailure)
        case .begin(let execution, let input):
            // Effects stand in order: what was admitted begins before the command is closed.
            guard let work = work.withLock({ $0 }) else { preconditionFailure("an execution began after the end") }
            execution.begin(work.make(input)) { self.finish(execution, $0) }
        case .report(let error):
            errors.send(error)
        case .end(let execution, let event):
            execution.end(event)
        case .close:
            executionSignals.complete()
            executing.complete()
            enabled.complete()
            errors.complete()
            let released = work.withLock { work in
                let released = work
                work = nil
                return released
            }
            _ = consume released
        }
    }

    /// Takes note of the end of an execution's work. The slot is free before anyone hears of it, so executing again
    /// from a subscriber works.
    ///
    /// The subscribers of the execution hear of the end after those of `executing` and `enabled`, if they listen on the
    /// scheduler or if the work ended there. Otherwise they hear of it at once, on this thread, without waiting for the
    /// scheduler: someone may be blocking it to wait for them.
    private func finish(_ execution: CommandExecution<Output, Failure>, _ end: Event<Output, Failure>) {
        let report: [Effect] = end.failure.map { [.report($0)] } ?? []
        let last = end.mapError { CommandError.failed($0) }
        // Two sections, but nothing is between them that matters: effects of others may be.
        let isDraining = shared.withLock { $0.drain == .running }
        if isDraining {
            change {
                $0.finish()
            } then: {
                report + [.end(execution, last)]
            }
        } else {
            change {
                $0.finish()
            } then: {
                report
            }
            execution.end(last)
        }
    }
}
