/// A subscription that several members share, disposed when the last member leaves. Not generic, in order to be compiled once.
///
/// Ownership: the cleanups of the members keep the subscription, so the last cleanup can dispose the subscription. Before the
/// subscription begins, it keeps the closure `start`, which can keep a subject and thereby the members. After it has begun, the
/// subscription keeps neither the closure nor the members, so there is no retain cycle. A caller that adds a member must
/// therefore begin the subscription.
@usableFromInline
final class SharedSubscription: Sendable {
    private struct Start: Sendable {
        let run: @Sendable (CompoundDisposable, _ willEnd: @escaping @Sendable () -> Void) -> Void
    }

    private struct State: Sendable {
        var start: Start?
        var count = 0
        var isOver = false
    }

    /// Exists before the subscription begins, so that an endless synchronous source can be stopped.
    private let lifetime = CompoundDisposable()
    private let state: Lock<State>

    /// `start` subscribes to the source with the given lifetime. When the source ends, `start` must call `willEnd` before any
    /// member receives the terminal event. `start` is called at most once, and then released.
    @usableFromInline
    init(_ start: @escaping @Sendable (CompoundDisposable, _ willEnd: @escaping @Sendable () -> Void) -> Void) {
        state = Lock(State(start: Start(run: start)))
    }

    /// Subscribes on the first call. `willEnd` is called when the source ends, before any member receives the terminal event.
    @usableFromInline
    @discardableResult
    func begin(willEnd: @escaping @Sendable () -> Void = {}) -> CompoundDisposable {
        let start = state.withLock { $0.start.take() }
        if let start, !lifetime.isDisposed { start.run(lifetime, willEnd) }
        return lifetime
    }

    /// Adds a member, which leaves when its lifetime is disposed. If the result is `true`, the caller must begin the
    /// subscription. `didEnd` is called when the last member leaves, before the subscription is disposed.
    @usableFromInline
    @discardableResult
    func join(_ member: CompoundDisposable, didEnd: @escaping @Sendable () -> Void = {}) -> Bool {
        let hasJoined = state.withLock { state in
            if !state.isOver { state.count += 1 }
            return !state.isOver
        }
        if hasJoined {
            member.add { [self] in
                guard leave() else { return }
                didEnd()
                lifetime.dispose()
            }
        }
        return hasJoined
    }

    @usableFromInline
    func end() {
        state.withLock { $0.isOver = true }
    }

    private func leave() -> Bool {
        state.withLock { state in
            state.count -= 1
            if state.count == 0 { state.isOver = true }
            return state.count == 0
        }
    }
}
