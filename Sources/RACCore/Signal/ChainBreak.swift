/// Cuts a long chain of operators, so that an event takes no stack in proportion to the length of the whole.
///
/// An event nests one call for each operator that it passes. A chain that grows at run time, like
/// `func loop() -> Signal { tick.flattenMap { _ in loop() } }`, may become as long as it likes, and one event passes it all.
/// So ``SignalProtocol/attach(below:didBegin:next:failed:completed:)`` puts one of these between every
/// ``CompoundDisposable/pieceLength`` lifetimes. It delivers through the ``Trampoline``: inside a few others of its kind,
/// what comes here waits until the innermost of those is done. Releasing the chain goes piece by piece, too.
///
/// What comes here is serial, but while it waits on one thread the next event may come on another. So events queue here, and
/// one thread delivers them: whoever finds that nobody does. It stops being the one in the section that finds the queue
/// empty.
///
/// Upstream is cleaned up when it ends, not when its end is delivered, so that a synchronous source stops at once.
///
/// `@unchecked Sendable` because only `deinit` changes `handlers`.
@usableFromInline
final class ChainBreak<Value: Sendable, Failure: Error>: @unchecked Sendable {
    private struct Handlers: Sendable {
        let next: @Sendable (Value) -> Void
        let failed: @Sendable (Failure) -> Void
        let completed: @Sendable () -> Void
    }

    private struct State {
        var isDelivering = false
        var hasEnded = false
        var waiting: [Event<Value, Failure>] = []
    }

    private let child: CompoundDisposable
    private let parent: CompoundDisposable
    @exclusivity(unchecked) private var handlers: Handlers?
    private let state = Lock(State())

    /// Creates a break between an input and what handles its events.
    ///
    /// - Parameters:
    ///   - child: The lifetime of the input.
    ///   - parent: The lifetime of the output.
    ///   - next: Handles each value.
    ///   - failed: Handles the failure.
    ///   - completed: Handles the completion.
    @usableFromInline
    init(
        _ child: CompoundDisposable,
        below parent: CompoundDisposable,
        next: @escaping @Sendable (Value) -> Void,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) {
        self.child = child
        self.parent = parent
        handlers = Handlers(next: next, failed: failed, completed: completed)
    }

    deinit {
        Trampoline.release(.chainRelease, &handlers)
    }

    /// Handles an event, now or when others are done.
    @usableFromInline
    func receive(_ event: Event<Value, Failure>) {
        let isFirst = state.withLock { state in
            state.waiting.append(event)
            if event.isTerminal { state.hasEnded = true }
            defer { state.isDelivering = true }
            return !state.isDelivering
        }
        if isFirst { Trampoline.run(.delivery, self) { $0.deliver() } }
    }

    private func deliver() {
        while let events = takeWaiting() {
            for event in events { handle(event) }
        }
    }

    private func takeWaiting() -> [Event<Value, Failure>]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isDelivering = false
                return nil
            }
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    private func handle(_ event: Event<Value, Failure>) {
        guard let handlers, !parent.isDisposed else { return }
        switch event {
        case .next(let value):
            // Disposed by the end, which waits behind; or by somebody who wants no values any more.
            if !child.isDisposed || state.withLock({ $0.hasEnded }) { handlers.next(value) }
        case .failed(let error):
            handlers.failed(error)
        case .completed:
            handlers.completed()
        }
    }
}

extension CompoundDisposable {
    /// How many lifetimes below each other make a piece of a long chain. Without optimization, calls take more stack.
    @inlinable package static var pieceLength: UInt32 {
        #if DEBUG
            16
        #else
            64
        #endif
    }

    /// Whether a ``ChainBreak`` stands between this and the lifetime it is below.
    @inlinable var isBehindChainBreak: Bool {
        depth % Self.pieceLength == 0
    }
}
