/// A subscription that several share. It counts them, and is disposed with the last of them.
///
/// It knows nothing of values, and so is compiled once, here, while what sends them is specialized where it is used.
///
/// Who holds whom: the cleanups of those who share it hold it, and nothing else of the sharing. It holds none of those who share
/// it. So the cleanups may hold it strongly, and it is disposed also if nothing else is left of the sharing. Only until it
/// begins it holds the closure that begins it, and with that perhaps a subject that holds those who share it. A caller that joins
/// sees to it that it begins.
@usableFromInline
final class SharedSubscription: Sendable {
    /// How to subscribe to the source, in a struct: a bare closure inside `Optional` would be wrapped again at each access.
    private struct Start: Sendable {
        let run: @Sendable (CompoundDisposable, _ willEnd: @escaping @Sendable () -> Void) -> Void
    }

    private struct State: Sendable {
        /// `nil` once it has begun.
        var start: Start?
        var count = 0
        /// Indicates whether nobody can join any more: the last one has left, or the source has ended.
        var isOver = false
    }

    /// The lifetime of the subscription to the source: one that sends forever, at once, can be stopped.
    private let lifetime = CompoundDisposable()
    private let state: Lock<State>

    /// Creates a subscription that has not begun.
    ///
    /// - Parameter start: Subscribes to the source with the lifetime that it gets. It is to call `willEnd` when the source ends,
    ///   before anybody who shares it learns of that. Called once at most, and released then.
    @usableFromInline
    init(_ start: @escaping @Sendable (CompoundDisposable, _ willEnd: @escaping @Sendable () -> Void) -> Void) {
        state = Lock(State(start: Start(run: start)))
    }

    /// Subscribes to the source, the first time it is called.
    ///
    /// - Parameter willEnd: Called when the source ends, before anybody who shares it learns of that.
    /// - Returns: The subscription.
    @usableFromInline
    @discardableResult
    func begin(willEnd: @escaping @Sendable () -> Void = {}) -> CompoundDisposable {
        let start = state.withLock { state in
            let taken = state.start
            state.start = nil
            return taken
        }
        if let start, !lifetime.isDisposed { start.run(lifetime, willEnd) }
        return lifetime
    }

    /// Counts one more, who leaves at the end of its own subscription. The caller has to let this one begin after that.
    ///
    /// - Parameters:
    ///   - member: The lifetime of who joins.
    ///   - didEnd: Called when the last one leaves, before the subscription is disposed.
    /// - Returns: False if it is over: nobody has been counted then.
    @usableFromInline
    @discardableResult
    func coordinator(_ member: CompoundDisposable, didEnd: @escaping @Sendable () -> Void = {}) -> Bool {
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

    /// Lets nobody join any more, because the source has ended.
    @usableFromInline
    func end() {
        state.withLock { $0.isOver = true }
    }

    /// Counts one less. Says whether that was the last one.
    private func leave() -> Bool {
        state.withLock { state in
            state.count -= 1
            if state.count == 0 { state.isOver = true }
            return state.count == 0
        }
    }
}
