import RACCore
import Synchronization

/// What a run sends: kept, shared, and replayed to whoever subscribes.
///
/// As long as nobody has subscribed it only keeps: most runs are executed for their effect, and a replaying subject for
/// each would be most of what a run costs. The first subscriber makes a ``ReplayCore`` of what has been kept, in the
/// critical section in which a value is kept; so a value is among those handed over, or is sent to the core after it.
///
/// `@unchecked Sendable` because ``withState(_:)`` alone touches `state`.
@usableFromInline
final class CommandOutcome<Output: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline typealias Core = ReplayCore<Output, CommandError<Failure>>

    @usableFromInline
    struct State: Sendable {
        @usableFromInline var values: [Output] = []
        @usableFromInline var end: CommandEnding<Failure>?
        @usableFromInline var core: Core?
        /// How the work has ended, from then on; the end itself may come later.
        @usableFromInline var conclusion: CommandEnding<Failure>?
        /// How many subscribers keep a thread waiting.
        @usableFromInline var blockers = 0

        @inlinable
        init() {}
    }

    @usableFromInline let stateLock = Lock(())
    @exclusivity(unchecked) @usableFromInline var state = State()
    /// What has happened to it. Beside the state, to be asked when the run goes away, which is not specialized. Both sides set their mark in the same word and look at
    /// what was there before, so one of two that meet sees the other.
    @usableFromInline let marks = Atomic<UInt8>(0)
    @inlinable static var hasCore: UInt8 { 1 }
    /// No event can come any more.
    @inlinable static var isAbandoned: UInt8 { 2 }

    /// Whether late subscribers get the values, too.
    @usableFromInline let keepsValues: Bool

    @inlinable
    init(keepsValues: Bool) {
        self.keepsValues = keepsValues
    }

    /// Runs a closure with exclusive access to the state, and without user code; see ``CommandRun/withPhase(_:)``.
    @inlinable
    func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        stateLock.withLock { _ in body(&state) }
    }

    /// As a signal. It does not hold the run.
    @inlinable var signal: Signal<Output, CommandError<Failure>> {
        Signal.trusted { subscriber in self.subscribe(subscriber) }
    }

    /// As a signal for `executionSignals`, which replays: a failure is reported elsewhere and ends it like a completion.
    /// To be called before the work begins.
    @inlinable var executionSignal: Signal<Output, Never> {
        let signal = Signal<Output, Never>.trusted { downstream in
            self.subscribe(
                Subscriber(
                    lifetime: downstream.lifetime,
                    next: downstream.next,
                    failed: { _ in downstream.complete() },
                    completed: { downstream.complete() }
                )
            )
        }
        if keepsValues { return signal }
        let replay = ReplaySubject<Output, Never>(capacity: .max)
        signal.subscribe(replay)
        return replay.signal
    }

    @inlinable
    func send(_ value: Output) {
        let core = withState { state in
            if state.core == nil, keepsValues { state.values.append(value) }
            return state.core
        }
        core?.send(value)
    }

    /// Takes note of how the work has ended. The subscribers hear of it with ``end(_:)``, in its place among the effects; but
    /// one that keeps a thread waiting might wait for what that very thread has to carry out, and hears of it now.
    @inlinable
    func conclude(_ ending: CommandEnding<Failure>) {
        let isWaitedFor = withState { state in
            if state.conclusion == nil { state.conclusion = ending }
            return state.blockers > 0
        }
        if isWaitedFor { end(ending) }
    }

    /// Takes note of a subscriber that keeps a thread waiting, until its subscription ends.
    @usableFromInline
    func addBlocker(_ subscriber: Subscriber<Output, CommandError<Failure>>) {
        let conclusion = withState { state in
            state.blockers += 1
            return state.conclusion
        }
        subscriber.lifetime.add(ActionDisposable { [weak self] in self?.withState { $0.blockers -= 1 } })
        if let conclusion { end(conclusion) }
    }

    /// Ends the outcome. Only the first call counts.
    @inlinable
    func end(_ ending: CommandEnding<Failure>) {
        let core = withState { state in
            if state.core == nil, state.end == nil { state.end = ending }
            return state.core
        }
        if let core { tell(core, ending) }
    }

    @inlinable
    func tell(_ core: Core, _ ending: CommandEnding<Failure>) {
        switch ending {
        case .completed: core.end(.completed)
        case .failed(let error): core.end(.failed(.failed(error)))
        case .cancelled: core.end(.failed(.cancelled))
        case .refused(let name): core.end(.failed(.disabled(by: name)))
        }
    }

    /// No event can come any more: whoever waits for one is released.
    @inlinable
    func abandon() {
        let marks = marks.bitwiseOr(Self.isAbandoned, ordering: .acquiringAndReleasing).oldValue
        if marks & Self.hasCore == 0 { return }
        withState { $0.core }?.abandon()
    }

    @inlinable
    func subscribe(_ subscriber: Subscriber<Output, CommandError<Failure>>) {
        let (core, end) = withState { state in
            let core = state.core ?? makeCore(state.values)
            state.core = core
            // The core's from now on. Not released here: the core holds them.
            state.values = []
            return (core, state.end)
        }
        // Again for each subscriber, since another one may be on the way to do so; the core counts the first.
        if let end { tell(core, end) }
        let marks = marks.bitwiseOr(Self.hasCore, ordering: .acquiringAndReleasing).oldValue
        if marks & Self.isAbandoned != 0 { core.abandon() }
        if end == nil || ThreadBlocking.isAboutToHappen {
            // At once also if there is an end, where the thread will block: nothing that is left for later would come.
            core.subscribe(subscriber)
        } else {
            // Its completion may execute the command again and subscribe to that run, and so on without end.
            let late = LateSubscription(core: core, subscriber: subscriber)
            Trampoline.run(.end, late) { $0.core.subscribe($0.subscriber) }
        }
        if ThreadBlocking.isAboutToHappen { addBlocker(subscriber) }
    }

    /// A subscription to a run that has ended.
    @usableFromInline
    struct LateSubscription {
        @usableFromInline let core: Core
        @usableFromInline let subscriber: Subscriber<Output, CommandError<Failure>>

        @inlinable
        init(core: Core, subscriber: Subscriber<Output, CommandError<Failure>>) {
            self.core = core
            self.subscriber = subscriber
        }
    }

    @inlinable
    func makeCore(_ values: [Output]) -> Core {
        keepsValues ? Core(capacity: .max, values: values) : Core(forFirstSubscriber: ())
    }
}
