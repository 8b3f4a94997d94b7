/// Runs inner signals, a limited number at a time, and keeps the others waiting in order.
///
/// What starts and what waits is decided in `machine`, a plain value under a lock. Subscribing happens outside it. The
/// output is ordered by an ``InputCoordinator``: an inner signal passes its values before it says that it has ended.
///
/// While nothing runs or waits, what the outer signal sends may pass to the output past both, see
/// ``InputCoordinator/sendBypassingSerializer(_:)``.
///
/// The signals that run one after the other share a ``FlattenSlot`` and its ``SubscriptionTrampoline``, which says where the next
/// one starts. The last end completes the result where it arrives, whoever is still subscribing.
@usableFromInline
final class ConcurrentFlatten<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline
    struct Machine: Sendable {
        @usableFromInline let limit: Int
        @usableFromInline var running = 0
        @usableFromInline var waiting = FIFOQueue<Signal<Value, Failure>>()
        /// How many of those that wait will be taken by loops that are still in a call. Their lanes count as running.
        @usableFromInline var reserved = 0
        @usableFromInline var isOuterOpen = true

        @inlinable
        init(limit: Int) {
            self.limit = limit
        }

        @usableFromInline
        enum Step: Sendable {
            case wait
            case start(Signal<Value, Failure>)
            /// This thread's loop is to take the next one.
            case leave
            case complete
        }

        @inlinable
        mutating func innerArrived(_ inner: Signal<Value, Failure>) -> Step {
            guard running < limit else {
                waiting.append(inner)
                return .wait
            }
            running += 1
            return .start(inner)
        }

        /// Says whether an inner signal that ends immediately may pass now. Otherwise it waits.
        ///
        /// It is not counted. While there is room nothing waits but what a loop will take. It may overtake that, as a signal
        /// that starts beside it may. While it passes the outer signal is open, so nothing completes the result.
        @inlinable
        mutating func canPassSynchronously(_ inner: Signal<Value, Failure>) -> Bool {
            if running < limit { return true }
            waiting.append(inner)
            return false
        }

        @inlinable
        mutating func innerEnded(inCall isInCall: Bool) -> Step {
            if waiting.count > reserved {
                if isInCall {
                    reserved += 1
                    return .leave
                }
                if let next = waiting.popFirst() { return .start(next) }
            }
            running -= 1
            return running == 0 && !isOuterOpen ? .complete : .wait
        }

        @inlinable
        mutating func takeReserved() -> Signal<Value, Failure>? {
            reserved -= 1
            return waiting.popFirst()
        }

        @inlinable
        mutating func outerEnded() -> Step {
            isOuterOpen = false
            return running == 0 ? .complete : .wait
        }
    }

    /// Receives values and the end of all: `machine` counts what runs.
    @usableFromInline let coordinator: InputCoordinator<MergeMachine<Value, Failure>>
    @usableFromInline let machine: Lock<Machine>

    @inlinable
    init(_ downstream: Subscriber<Value, Failure>, limit: Int) {
        coordinator = InputCoordinator(MergeMachine(), downstream)
        machine = Lock(Machine(limit: limit))
    }

    @inlinable var lifetime: CompoundDisposable { coordinator.lifetime }

    @inlinable
    func add(_ inner: Signal<Value, Failure>) {
        if !coordinator.runsInner, coordinator.sendBypassingSerializer(inner) { return }
        wait(for: inner)
    }

    /// Starts an inner signal, or leaves it to the end of those that run.
    @inlinable
    @inline(never)
    func wait(for inner: Signal<Value, Failure>) {
        if inner.isPlain {
            if machine.withLock({ $0.canPassSynchronously(inner) }) {
                if !lifetime.isDisposed { _ = hasCompletedSynchronously(inner) }
            } else {
                coordinator.beginInner()
            }
        } else {
            coordinator.beginInner()
            guard case .start(let inner) = machine.withLock({ $0.innerArrived(inner) }), !lifetime.isDisposed else {
                return
            }
            start(inner, FlattenSlot())
        }
    }

    @inlinable
    func outerEnded() {
        if case .complete = machine.withLock({ $0.outerEnded() }) { complete() }
    }

    @inlinable
    func fail(_ error: Failure) {
        coordinator.receiveWithoutDraining(.failed(error))
    }

    @inlinable
    func complete() {
        coordinator.receiveWithoutDraining(.value(.outerCompleted(inners: 0)))
    }

    /// Passes on a signal that is not subscribed to. Says whether it has completed.
    @inlinable
    func hasCompletedSynchronously(_ inner: Signal<Value, Failure>) -> Bool {
        switch inner.sendPlain(to: { coordinator.take(.value($0)) }, during: lifetime) {
        case .completed:
            return !lifetime.isDisposed
        case .failed(let error):
            fail(error)
            return false
        case .notPlain:
            return false
        }
    }

    @inlinable
    func start(_ first: Signal<Value, Failure>, _ slot: FlattenSlot) {
        slot.loop.enterCall()
        subscribe(first, slot)
        while slot.loop.hasNext(), let next = machine.withLock({ $0.takeReserved() }) { subscribe(next, slot) }
    }

    @inlinable
    func subscribe(_ inner: Signal<Value, Failure>, _ slot: FlattenSlot) {
        guard case .trusted = inner.source else {
            if hasCompletedSynchronously(inner) { innerEnded(slot) }
            return
        }
        inner.attach(
            parent: lifetime,
            next: { self.coordinator.take(.value($0)) },
            failed: { self.fail($0) },
            completed: { self.innerEnded(slot) }
        )
    }

    @inlinable
    func innerEnded(_ slot: FlattenSlot) {
        let isInCall = slot.loop.isInCall
        let step = machine.withLock { $0.innerEnded(inCall: isInCall) }
        coordinator.endInner()
        switch step {
        case .wait: break
        case .start(let next): start(next, slot)
        case .leave: slot.loop.leaveNext()
        case .complete: complete()
        }
    }
}

/// Where inner signals run one after the other, each in the place of the one before.
// Apart from the queue, since a class inside a generic one is generic itself and takes longer to make and to free.
@usableFromInline
final class FlattenSlot: Sendable {
    @usableFromInline let loop = SubscriptionTrampoline()

    @inlinable
    init() {}
}
