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
/// `@unchecked Sendable` because only `deinit` changes `downstream`.
@usableFromInline
final class StackBoundary<Value: Sendable, Failure: Error>: SerialReceiver, @unchecked Sendable {
    @usableFromInline let serializer = Serializer<Event<Value, Failure>>()
    @exclusivity(unchecked) private var downstream: Subscriber<Value, Failure>?

    /// Creates a boundary. The lifetime of `downstream` is the parent of the lifetime of the upstream.
    @usableFromInline
    init(_ downstream: Subscriber<Value, Failure>) {
        self.downstream = downstream
    }

    deinit {
        RecursionLimiter.release(.chainRelease, &downstream)
    }

    @usableFromInline
    func pass(_ event: Event<Value, Failure>) {
        guard serializer.enter() else { return event.isTerminal ? receiveWithoutDraining(event) : enqueue(event) }
        RecursionLimiter.run(.delivery, Passage(boundary: self, event: event)) { passage in
            passage.boundary.handle(passage.event)
            if passage.event.isTerminal {
                passage.boundary.leaveWithoutDraining()
            } else {
                passage.boundary.leave()
            }
        }
    }

    private struct Passage {
        let boundary: StackBoundary
        let event: Event<Value, Failure>
    }

    @usableFromInline
    func handle(_ event: Event<Value, Failure>) {
        guard let downstream, !downstream.isDisposed else { return }
        if downstream.lifetime.isPastLastBoundary {
            // The receivers downstream are not part of this chain, so their nesting is counted from zero.
            RecursionLimiter.runAsOutermost(.delivery) { downstream.send(event: event) }
        } else {
            downstream.send(event: event)
        }
    }
}

extension CompoundDisposable {
    @inlinable package static var boundaryInterval: UInt32 {
        #if DEBUG
            16
        #else
            64
        #endif
    }

    @inlinable var isDownstreamOfStackBoundary: Bool {
        depth % Self.boundaryInterval == 0
    }

    var isPastLastBoundary: Bool { depth < Self.boundaryInterval }
}
