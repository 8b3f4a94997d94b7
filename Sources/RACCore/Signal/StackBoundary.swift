/// Cuts a long chain of operators, so that an event takes no stack in proportion to the length of the whole.
///
/// An event nests one call for each operator that it passes. A chain that grows at run time, like `func loop() -> Signal {
/// tick.flattenMap { _ in loop() } }`, may become as long as it likes, and one event passes it all. So
/// ``SignalProtocol/attach(below:didBegin:next:failed:completed:)`` puts one of these after every
/// ``CompoundDisposable/boundaryInterval`` lifetimes. It delivers through the ``RecursionLimiter``: where the stack has no room left,
/// the event waits here, and the innermost break that has begun to pass something on takes it up before it returns. That break
/// passes on the same event, nearer to the source of the same chain, because subscribing counts again, and so does what lies behind
/// the last break. So an event waits for nothing but itself. Releasing the chain goes piece by piece as well.
///
/// What comes here is serial, but while it waits on one thread the next event may arrive on another. So there is a
/// ``Serializer``: the event that waits owns it, and the next one is queued behind.
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

    /// Creates a break between an input and what handles its events.
    ///
    /// - Parameters:
    ///   - parent: The lifetime of the output.
    ///   - next: Handles each value.
    ///   - failed: Handles the failure.
    ///   - completed: Handles the completion.
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

    /// Handles an event, now or when others are done.
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
            // What lies behind the whole chain is no part of it.
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
    /// How many lifetimes below each other make a piece of a long chain. Fewer in debug builds, whose calls take more stack.
    @inlinable package static var boundaryInterval: UInt32 {
        #if DEBUG
            16
        #else
            64
        #endif
    }

    /// Indicates whether a ``StackBoundary`` stands between this and the lifetime it is below.
    @inlinable var isDownstreamOfStackBoundary: Bool {
        depth % Self.boundaryInterval == 0
    }

    /// Indicates whether no break stands between this and the receiver.
    var isUpstreamOfChain: Bool { depth < Self.boundaryInterval }
}
