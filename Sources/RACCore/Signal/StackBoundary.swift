/// A division of a long chain of operators, so that the stack use of an event does not grow with the length of the chain.
///
/// An event nests one call for each operator that it passes. A chain that grows at run time, like
/// `func loop() -> Signal { tick.flattenMap { _ in loop() } }`, can have any length. Therefore
/// ``SignalProtocol/attach(parent:capacity:didBegin:next:failed:completed:)`` adds a boundary after every
/// ``CompoundDisposable/boundaryInterval`` lifetimes. Boundaries also divide the release of the chain into parts.
///
/// A boundary delivers each event through the ``RecursionLimiter``. If the stack has no room, the event waits at the boundary,
/// and the call returns. On this thread, the innermost boundary that is still delivering then handles the waiting event, before
/// its own delivery returns. That boundary is in the same chain, nearer to the source, and is delivering the same event. It is
/// never in another chain, because the count of nested deliveries restarts from zero in each subscription, and after the last
/// boundary of a chain. An event therefore waits only for its own delivery.
///
/// While an event waits on one thread, the next event may arrive on another thread. A ``Serializer`` orders the events: the
/// thread of the waiting event owns the serializer, and the next event is queued.
///
/// `@unchecked Sendable` because only `deinit` changes `handlers`.
@usableFromInline
final class StackBoundary<Value: Sendable, Failure: Error>: SerialReceiver, @unchecked Sendable {
    fileprivate struct Handlers: Sendable {
        let next: @Sendable (Value) -> Void
        let failed: @Sendable (Failure) -> Void
        let completed: @Sendable () -> Void
    }

    @usableFromInline let serializer = Serializer<Event<Value, Failure>>()
    private let parent: CompoundDisposable
    @exclusivity(unchecked) private var handlers: Handlers?

    @usableFromInline
    init(
        parent: CompoundDisposable,
        next: @escaping @Sendable (Value) -> Void,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) {
        self.parent = parent
        handlers = Handlers(next: next, failed: failed, completed: completed)
    }

    deinit {
        RecursionLimiter.release(.chainRelease, &handlers)
    }

    @usableFromInline
    func pass(_ event: Event<Value, Failure>) {
        guard serializer.enter() else { return event.isTerminal ? receiveWithoutDraining(event) : enqueue(event) }
        RecursionLimiter.run(.delivery, Passage(chainBreak: self, event: event)) { passage in
            passage.chainBreak.handle(passage.event)
            if passage.event.isTerminal {
                passage.chainBreak.leaveWithoutDraining()
            } else {
                passage.chainBreak.leave()
            }
        }
    }

    private struct Passage {
        let chainBreak: StackBoundary
        let event: Event<Value, Failure>
    }

    @usableFromInline
    func handle(_ event: Event<Value, Failure>) {
        guard let handlers, !parent.isDisposed else { return }
        if parent.isUpstreamOfChain {
            // The receivers downstream are not part of this chain, so their nesting is counted from zero.
            RecursionLimiter.runWithFreshLimit(.delivery) { handlers.handle(event) }
        } else {
            handlers.handle(event)
        }
    }
}

extension StackBoundary.Handlers {
    fileprivate func handle(_ event: Event<Value, Failure>) {
        switch event {
        case .next(let value): next(value)
        case .failed(let error): failed(error)
        case .completed: completed()
        }
    }
}

extension CompoundDisposable {
    /// The number of nested lifetimes between two boundaries. Calls use more stack in debug builds.
    @inlinable package static var boundaryInterval: UInt32 {
        #if DEBUG
            16
        #else
            64
        #endif
    }

    /// Indicates whether there is a ``StackBoundary`` between this lifetime and its parent.
    @inlinable var isDownstreamOfStackBoundary: Bool {
        depth % Self.boundaryInterval == 0
    }

    /// Indicates whether there is no boundary between this lifetime and the last subscriber of the chain.
    var isUpstreamOfChain: Bool { depth < Self.boundaryInterval }
}
