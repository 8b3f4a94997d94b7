/// Runs inner signals, a limited number at a time, and keeps the other inner signals waiting in order.
///
/// `machine`, a plain value under a lock, decides which signals start and which wait. Subscriptions happen outside the lock. An
/// ``InputCoordinator`` orders the output: an inner signal passes its values before its end.
///
/// While no signal runs or waits, a plain inner signal can bypass the machine and the coordinator. See
/// ``InputCoordinator/sendBypassingSerializer(_:)``.
///
/// Signals that run one after another share a ``FlattenSlot``. The slot's ``SubscriptionTrampoline`` decides on which thread
/// the next signal starts. The last end completes the result on the thread that delivers this end, even if another thread is
/// still subscribing.
@usableFromInline
final class ConcurrentFlatten<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline
    struct Machine: Sendable {
        @usableFromInline let limit: Int
        @usableFromInline var running = 0
        @usableFromInline var waiting = FIFOQueue<Signal<Value, Failure>>()
        /// The number of waiting signals that a loop will start when its current call returns. The slots of these signals count
        /// as running.
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
            /// This thread's loop starts the next signal.
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

        /// Returns whether an inner signal that ends immediately can pass now. Otherwise the signal must wait.
        ///
        /// A signal that passes is not counted. While a slot is free, only signals that a loop will start are waiting. The
        /// passing signal can overtake them, like any signal that starts concurrently. The outer signal is still open at that
        /// moment, so the result does not complete.
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

    /// Receives the values and the end of the output. `machine` counts the running signals.
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

    /// Starts an inner signal, or queues it until a running signal ends.
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

    /// Sends a plain signal without a subscription. Returns whether it has completed.
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

/// A slot in which inner signals run one after another.
// Declared outside the generic class, because a nested class would also be generic, and slower to allocate and to free.
@usableFromInline
final class FlattenSlot: Sendable {
    @usableFromInline let loop = SubscriptionTrampoline()

    @inlinable
    init() {}
}
