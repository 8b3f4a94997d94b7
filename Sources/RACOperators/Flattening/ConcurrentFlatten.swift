/// Runs a limited number of inner signals at a time, and queues the other inner signals.
///
/// A ``FlattenMachine`` under a lock decides which signals start and which wait. Subscriptions happen outside the lock. An
/// ``InputCoordinator`` orders the output: the values of an inner signal are sent before its termination takes effect. While no
/// signal runs or waits, a plain inner signal can bypass the machine and the coordinator.
///
/// Signals that run one after another share a ``FlattenSlot``. The slot's ``SubscriptionTrampoline`` decides on which thread the
/// next signal starts. When the last running signal completes, the result completes on the same thread. At that moment, another
/// thread may still be inside the call that subscribes to an inner signal.
@usableFromInline
final class ConcurrentFlatten<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let coordinator: InputCoordinator<MergeMachine<Value, Failure>>
    @usableFromInline let capacity: FlattenCapacity<Value, Failure>

    @inlinable
    init(_ downstream: Subscriber<Value, Failure>, limit: Int) {
        coordinator = InputCoordinator(merging: MergeMachine(), into: downstream)
        capacity = FlattenCapacity(limit: limit, further: coordinator.pending)
    }

    @inlinable var lifetime: CompoundDisposable { coordinator.lifetime }

    @inlinable
    func add(_ inner: Signal<Value, Failure>) {
        if !coordinator.runsInner, coordinator.sendBypassingSerializer(inner) { return }
        startOrQueue(inner)
    }

    @inlinable
    @inline(never)
    func startOrQueue(_ inner: Signal<Value, Failure>) {
        coordinator.beginInner()
        let step = capacity.machine.withLock { $0.innerArrived(inner) }
        guard case .start(let inner) = step, !lifetime.isDisposed else { return }
        start(inner, FlattenSlot())
    }

    @inlinable
    func outerEnded() {
        if case .complete = capacity.machine.withLock({ $0.outerEnded() }) { complete() }
    }

    @inlinable
    func fail(_ error: Failure) {
        coordinator.receiveWithoutDraining(.failed(error))
    }

    @inlinable
    func complete() {
        coordinator.receiveWithoutDraining(.second(0))
    }

    @inlinable
    func hasCompletedSynchronously(_ inner: Signal<Value, Failure>) -> Bool {
        switch inner.sendPlain(to: { coordinator.receiveCounting($0) }, during: lifetime) {
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
        while slot.loop.hasNext(), let next = capacity.machine.withLock({ $0.takeReserved() }) { subscribe(next, slot) }
    }

    @inlinable
    func subscribe(_ inner: Signal<Value, Failure>, _ slot: FlattenSlot) {
        guard case .trusted = inner.source else {
            if hasCompletedSynchronously(inner) { innerEnded(slot) }
            return
        }
        inner.attach(
            parent: lifetime,
            capacity: coordinator.pending,
            next: { self.coordinator.receiveCounting($0) },
            failed: { self.fail($0) },
            completed: { self.innerEnded(slot) }
        )
    }

    @inlinable
    func innerEnded(_ slot: FlattenSlot) {
        let isInCall = slot.loop.isInCall
        let step = capacity.machine.withLock { $0.innerEnded(inCall: isInCall) }
        coordinator.endInner()
        switch step {
        case .nothing: break
        case .start(let next): start(next, slot)
        case .leaveToLoop: slot.loop.leaveNextToLoop()
        case .complete: complete()
        case .resume(let suspended): suspended.resumeAll()
        }
    }
}

// Declared outside the generic class, because a nested class would also be generic, and slower to allocate and to free.
@usableFromInline
final class FlattenSlot: Sendable {
    @usableFromInline let loop = SubscriptionTrampoline()

    @inlinable
    init() {}
}
