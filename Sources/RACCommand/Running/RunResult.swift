import RACCore
import Synchronization

/// What a run sends: kept, shared, and replayed to each subscriber.
///
/// As long as there is no subscriber it only keeps: most runs are executed for their effect, and a replaying subject for
/// each would be most of what a run costs. The first subscriber to a run that goes on makes a ``ReplayCore`` of what has been
/// kept, in the critical section in which a value is kept; so a value is among those handed over, or is sent to the core after
/// it. If there is none at the end, all subscribers get what is kept from here.
///
/// `@unchecked Sendable` because ``withState(_:)`` alone touches `state`.
@usableFromInline
final class RunResult<Output: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline typealias Core = ReplayCore<Output, CommandError<Failure>>

    @usableFromInline
    struct State: Sendable {
        @usableFromInline var values: [Output] = []
        @usableFromInline var end: RunCompletion<Failure>?
        @usableFromInline var core: Core?
        /// How the work has ended, from then on. The end itself may arrive later.
        @usableFromInline var conclusion: RunCompletion<Failure>?
        /// The number of subscribers keep a thread waiting.
        @usableFromInline var blockers = 0

        @inlinable
        init() {}
    }

    @usableFromInline let stateLock = Lock(())
    @exclusivity(unchecked) @usableFromInline var state = State()
    /// What has happened to it. Beside the state, since the `deinit` of the run asks for it, which is not specialized. The thread
    /// that makes the core and the one that abandons this each set a mark in the same word and read what was there before; so, if
    /// the two meet, one of them sees the other's mark.
    @usableFromInline let marks = Atomic<UInt8>(0)
    @inlinable static var hasCore: UInt8 { 1 }
    /// No event can arrive any more.
    @inlinable static var isAbandoned: UInt8 { 2 }
    /// The end has come, and so is sent to all subscribers.
    @inlinable static var hasEnded: UInt8 { 4 }

    /// Indicates whether late subscribers get the values as well.
    @usableFromInline let keepsValues: Bool

    @inlinable
    init(keepsValues: Bool) {
        self.keepsValues = keepsValues
    }

    /// Runs a closure with exclusive access to the state, and without user code. See ``CommandRun/withPhase(_:)``.
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

    /// Records how the work has ended. The subscribers get it with ``end(_:)``, in its place among the effects; but one
    /// that keeps a thread waiting might wait for what that very thread has to carry out, and gets it now.
    @inlinable
    func conclude(_ ending: RunCompletion<Failure>) {
        let isWaitedFor = withState { state in
            if state.conclusion == nil { state.conclusion = ending }
            return state.blockers > 0
        }
        if isWaitedFor { end(ending) }
    }

    /// Records a subscriber that keeps a thread waiting, until its subscription ends.
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
    func end(_ ending: RunCompletion<Failure>) {
        let core = withState { state in
            if state.core == nil, state.end == nil { state.end = ending }
            return state.core
        }
        core?.end(ending.error.map { .failed($0) } ?? .completed)
        // Pairs with ``abandon()``.
        marks.bitwiseOr(Self.hasEnded, ordering: .releasing)
    }

    /// No event can arrive any more: the subscribers that wait for one are released.
    @inlinable
    func abandon() {
        let marks = marks.bitwiseOr(Self.isAbandoned, ordering: .acquiringAndReleasing).oldValue
        if marks & Self.hasCore == 0 || marks & Self.hasEnded != 0 { return }
        withState { $0.core }?.abandon()
    }

    @inlinable
    func subscribe(_ subscriber: Subscriber<Output, CommandError<Failure>>) {
        switch withState({ content(of: &$0) }) {
        case .ended(let values, let end):
            // At once where the thread will block: nothing that is left for later would arrive.
            if ThreadBlocking.isAboutToHappen { return Self.replay(values, end, to: subscriber) }
            // Its completion may execute the command again and subscribe to that run, and so on without end.
            RecursionLimiter.run(.end, (values, end, subscriber)) { Self.replay($0.0, $0.1, to: $0.2) }
        case .running(let core):
            let marks = marks.bitwiseOr(Self.hasCore, ordering: .acquiringAndReleasing).oldValue
            if marks & Self.isAbandoned != 0 { core.abandon() }
            core.subscribe(subscriber)
            if ThreadBlocking.isAboutToHappen { addBlocker(subscriber) }
        }
    }

    /// What a new subscriber finds.
    @usableFromInline
    enum Content: Sendable {
        /// There was no subscriber before the end. So what is kept stays here, and nothing can arrive any more.
        case ended([Output], RunCompletion<Failure>)
        case running(Core)
    }

    /// Part of the lock's section.
    @inlinable
    func content(of state: inout State) -> Content {
        if let core = state.core { return .running(core) }
        if let end = state.end { return .ended(state.values, end) }
        let core = makeCore(state.values)
        state.core = core
        // The core's from now on. Not released here: the core holds them.
        state.values = []
        return .running(core)
    }

    /// Sends all of a run that has ended.
    @inlinable
    static func replay(
        _ values: [Output],
        _ end: RunCompletion<Failure>,
        to subscriber: Subscriber<Output, CommandError<Failure>>
    ) {
        for value in values {
            if subscriber.isDisposed { return }
            subscriber.send(value)
        }
        subscriber.sendIfWanted(end.error.map { .failed($0) } ?? .completed)
    }

    @inlinable
    func makeCore(_ values: [Output]) -> Core {
        keepsValues ? Core(capacity: .max, values: values) : Core(capacity: .max, forFirstSubscriber: true)
    }
}
