import RACCore
import Synchronization

/// The events of a run: kept, shared, and replayed to each subscriber.
///
/// Most runs have no subscriber, and creating a replaying subject would cost more than the rest of the run. Until the first
/// subscriber arrives, the result therefore only stores the values. The first subscriber of a run in progress creates a
/// ``ReplayCore`` from the stored values, under the lock under which values are stored. Each value is therefore either among
/// the values that the core starts with, or sent to the core later.
///
/// The subscriber of ``Command/apply(_:)`` is known before the run is requested, and needs no replay. A
/// ``SerializedSubscriber`` replaces the core, because the end can arrive while another thread sends a value.
///
/// `@unchecked Sendable` because only ``withState(_:)`` accesses `state`.
@usableFromInline
final class RunResult<Output: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline typealias Core = ReplayCore<Output, CommandError<Failure>>
    @usableFromInline typealias Requester = SerializedSubscriber<Output, CommandError<Failure>>

    @usableFromInline
    struct State: Sendable {
        @usableFromInline var values: [Output] = []
        @usableFromInline var end: RunCompletion<Failure>?
        @usableFromInline var core: Core?
        @usableFromInline var requester: Requester?
        /// The end of the work. Subscribers can receive the end later.
        @usableFromInline var conclusion: RunCompletion<Failure>?
        @usableFromInline var blockers = 0

        @inlinable
        init() {}
    }

    @usableFromInline let stateLock = Lock(())
    @exclusivity(unchecked) @usableFromInline var state = State()
    /// One bit for each step that has happened. The `deinit` of the run reads the marks, and the compiler does not specialize the
    /// `deinit` of a generic class. The marks are therefore not part of the generic state.
    ///
    /// The thread that adds a subscriber sets one mark, and the thread that releases the subscribers sets another. Each reads the
    /// previous marks in the same atomic operation, so at least one thread sees the mark of the other thread.
    // Release in `subscribe(_:)`: pairs with the acquire in `releaseSubscribers()`, which then finds the core. Release in
    // `releaseSubscribers()`: pairs with the acquire in `subscribe(_:)`, so that the core has ended before `subscribe(_:)`
    // releases its subscribers.
    @usableFromInline let marks = Atomic<UInt8>(0)
    @inlinable static var hasSubscriber: UInt8 { 1 }
    @inlinable static var hasReleasedSubscribers: UInt8 { 2 }
    @inlinable static var hasEnded: UInt8 { 4 }

    @usableFromInline let keepsValues: Bool

    @inlinable
    init(keepsValues: Bool) {
        self.keepsValues = keepsValues
    }

    /// The closure must not run user code. See ``CommandRun/withPhase(_:)``.
    @inlinable
    func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        stateLock.withLock { _ in body(&state) }
    }

    @inlinable var signal: Signal<Output, CommandError<Failure>> {
        Signal.trusted { subscriber in self.subscribe(subscriber) }
    }

    /// Completes even if the run fails, because `errors` sends the failure. Must be requested before the work begins.
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
        _ = signal.subscribe(replay)
        return replay.signal
    }

    @inlinable
    func send(_ value: Output) {
        let (requester, core) = withState { state in
            if state.core == nil, keepsValues { state.values.append(value) }
            return (state.requester, state.core)
        }
        requester?.send(value)
        core?.send(value)
    }

    /// Records the end of the work. Most subscribers receive the end later from ``end(_:)``, when the effect `end` is performed.
    /// A subscriber that blocks a thread receives the end now, because the effects may have to be performed on the blocked
    /// thread.
    @inlinable
    func conclude(_ ending: RunCompletion<Failure>) {
        let isWaitedFor = withState { state in
            if state.conclusion == nil { state.conclusion = ending }
            return state.blockers > 0
        }
        if isWaitedFor { end(ending) }
    }

    @usableFromInline
    func addBlocker(_ subscriber: Subscriber<Output, CommandError<Failure>>) {
        let conclusion = withState { state in
            state.blockers += 1
            return state.conclusion
        }
        subscriber.lifetime.add(ActionDisposable { [weak self] in self?.withState { $0.blockers -= 1 } })
        if let conclusion { end(conclusion) }
    }

    @inlinable
    func end(_ ending: RunCompletion<Failure>) {
        let (requester, core) = withState { state in
            if state.core == nil, state.end == nil { state.end = ending }
            return (state.requester.take(), state.core)
        }
        requester?.end(ending.error.map { .failed($0) } ?? .completed)
        core?.end(ending.error.map { .failed($0) } ?? .completed)
        // Release: pairs with the acquire in ``releaseSubscribers()``.
        marks.bitwiseOr(Self.hasEnded, ordering: .releasing)
    }

    /// Called when no further event can arrive. Releases the subscribers.
    @inlinable
    func releaseSubscribers() {
        let marks = marks.bitwiseOr(Self.hasReleasedSubscribers, ordering: .acquiringAndReleasing).oldValue
        if marks & Self.hasSubscriber == 0 || marks & Self.hasEnded != 0 { return }
        let core = withState { $0.core }
        releaseRequester()
        core?.releaseSubscribers()
    }

    /// Called when the subscriber has been disposed, or when no further event can arrive.
    @inlinable
    func releaseRequester() {
        withState { $0.requester.take() }?.close()
    }

    /// Must be called once, before the request.
    @inlinable
    func addRequester(_ subscriber: Subscriber<Output, CommandError<Failure>>) {
        withState { $0.requester = Requester(subscriber) }
        // Relaxed: no other thread has the run yet.
        marks.bitwiseOr(Self.hasSubscriber, ordering: .relaxed)
        if ThreadBlocking.isAboutToHappen { addBlocker(subscriber) }
    }

    @inlinable
    func subscribe(_ subscriber: Subscriber<Output, CommandError<Failure>>) {
        let (core, values, end) = withState { state in
            if state.core == nil, state.end == nil {
                state.core = makeCore(state.values)
                // The core holds the values now, so they are not released here.
                state.values = []
            }
            return (state.core, state.values, state.end)
        }
        if let core {
            let marks = marks.bitwiseOr(Self.hasSubscriber, ordering: .acquiringAndReleasing).oldValue
            if marks & Self.hasReleasedSubscribers != 0 { core.releaseSubscribers() }
            core.subscribe(subscriber)
            if ThreadBlocking.isAboutToHappen { addBlocker(subscriber) }
        } else if let end {
            // The run ended before the first subscriber arrived. If the thread is about to block, the events are replayed
            // immediately, because deferred events would not arrive.
            if ThreadBlocking.isAboutToHappen { return Self.replay(values, end, to: subscriber) }
            // The completion handler can execute the command again and subscribe to the new run. The limiter bounds the stack.
            RecursionLimiter.run(.end, (values, end, subscriber)) { Self.replay($0.0, $0.1, to: $0.2) }
        }
    }

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
