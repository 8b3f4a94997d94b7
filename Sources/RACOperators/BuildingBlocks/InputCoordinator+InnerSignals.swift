import RACCore
import Synchronization

/// The methods of an ``InputCoordinator`` that runs the inner signals of a signal of signals.
///
/// While no inner signal runs, only the subscription to the outer signal sends to the output, and its events never overlap. The
/// subscription can therefore send values without entering the serializer, which saves two compare-exchanges.
///
/// ## Why it is right
///
/// Only the subscription to the outer signal calls ``beginInner()`` and ``sendBypassingSerializer(_:)``. An inner signal cannot
/// send during ``sendBypassingSerializer(_:)``, for these reasons:
/// - An inner signal, on any thread, calls ``endInner()`` after the serializer has received all messages of the inner signal.
///   After that call, the thread only passes a terminal event to the output, or starts an inner signal that is already counted.
/// - If the subscription reads `false` from ``runsInner``, every counted inner signal has called ``endInner()``. The read
///   acquires the releases of these calls, so all messages of inner signals have entered the serializer.
/// - The subscription then checks whether the serializer is free. The serializer is not free while one of these messages is
///   pending or being delivered. Once the serializer is free, only the subscription can enter the serializer.
///
/// The test model `SerializerOrdersModel.swift` checks these steps in every execution that a weakly ordered processor allows.
extension InputCoordinator {
    /// Counts an inner signal that begins, or that waits until it can begin. The subscription to the outer signal must call
    /// this method before it reads ``runsInner`` the next time.
    @inlinable
    func beginInner() {
        // Relaxed ordering suffices: only the events of the outer signal use this counter, and these events never overlap.
        begunInners.store(begunInners.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }

    /// Counts a completed inner signal. Precondition: the serializer has already received all messages of the inner signal.
    @inlinable
    func endInner() {
        // This release pairs with the acquire in ``runsInner``. The reader therefore sees the messages in the serializer.
        endedInners.add(1, ordering: .releasing)
    }

    @inlinable var runsInner: Bool {
        // This acquire pairs with the release in every ``endInner()``. Each ``endInner()`` is an atomic read-modify-write, so
        // this load also acquires the releases of earlier calls. For `begunInners`, see ``beginInner()``.
        endedInners.load(ordering: .acquiring) != begunInners.load(ordering: .relaxed)
    }

    /// Sends the values of a plain inner signal directly to the output, if the serializer is free. Returns `false` if the
    /// method has sent nothing. Precondition: an input calls this method, and no other input can send during the call.
    @inlinable
    @inline(__always)
    func sendBypassingSerializer(_ inner: Signal<Machine.Output, Machine.Failure>) -> Bool {
        guard serializer.isFree, !hasEnded else { return false }
        guard case .completed = inner.sendPlain(to: { downstream.send($0) }, during: lifetime) else { return false }
        return true
    }

    /// Subscribes to `outer`, within the capacity of the output if `isLimited` is `true`. `next` handles each inner signal.
    @inlinable
    @inline(__always)
    func subscribe<Outer, Value, Failure>(
        toOuter outer: Signal<Outer, Failure>,
        isLimited: Bool = false,
        next: @escaping @Sendable (Outer) -> Void
    ) where Machine == MergeMachine<Value, Failure> {
        switch outer.source {
        case .elements(let elements):
            // This method loops over the elements itself, because `attach` sends elements in a function that is not inlined.
            // The compiler can specialize the closures only in an inlined loop.
            elements.send(to: next, during: lifetime)
            if !lifetime.isDisposed { outerCompleted() }
        default:
            outer.attach(
                parent: lifetime,
                capacity: isLimited ? pending : nil,
                next: next,
                failed: { self.receiveWithoutDraining(.failed($0)) },
                completed: { self.outerCompleted() }
            )
        }
    }

    /// Runs one more inner signal. Only the subscription to the outer signal calls this method.
    @inlinable
    func add<Value, Failure>(_ inner: Signal<Value, Failure>) where Machine == MergeMachine<Value, Failure> {
        if !runsInner, sendBypassingSerializer(inner) { return }
        // A plain signal is not counted, because all its elements are sent before the outer signal can complete.
        switch inner.sendPlain(to: { receiveCounting($0) }, during: lifetime) {
        case .completed:
            break
        case .failed(let error):
            receiveWithoutDraining(.failed(error))
        case .notPlain:
            beginInner()
            subscribe(toInner: inner)
        }
    }

    /// Receives a value of an inner signal. If the output has a limited capacity, counts the value until its delivery.
    @inlinable
    @inline(__always)
    func receiveCounting<Value, Failure>(_ value: Value) where Machine == MergeMachine<Value, Failure> {
        pending?.add()
        receive(.first(value))
    }

    @inlinable
    func subscribe<Value, Failure>(toInner inner: Signal<Value, Failure>)
    where Machine == MergeMachine<Value, Failure> {
        // One of two closures, so that the closure for an unlimited output need not check `pending`.
        let next: @Sendable (Value) -> Void =
            if pending == nil { { self.receive(.first($0)) } } else { { self.receiveCounting($0) } }
        inner.attach(
            parent: lifetime,
            capacity: pending,
            next: next,
            failed: { self.receiveWithoutDraining(.failed($0)) },
            completed: { self.innerCompleted() }
        )
    }

    @inlinable
    @inline(__always)
    func innerCompleted() {
        receiveWithoutDraining(.completed(0))
        endInner()
    }

    /// Completes the output when all counted inner signals have completed. Called when the outer signal completes.
    @inlinable
    func outerCompleted<Value, Failure>() where Machine == MergeMachine<Value, Failure> {
        // Relaxed ordering suffices for the same reason as in ``beginInner()``.
        receiveWithoutDraining(.second(begunInners.load(ordering: .relaxed)))
    }
}

/// A machine that passes the values of inner signals, its first input, and completes with the last inner signal. The second
/// input is the completion of the outer signal, as the number of inner signals that have begun before it.
@usableFromInline
package struct MergeMachine<Value: Sendable, Failure: Error>: InputMachine {
    /// The number of running inner signals. Until the outer signal has completed, the negative number of completed ones.
    @usableFromInline var running = 0
    @usableFromInline var isOuterOpen = true

    @inlinable
    package init() {}

    @inlinable
    package func receiveFirst(_ value: Value) -> InputAction<Value, Failure> { .send(value) }

    @inlinable
    package mutating func receiveSecond(_ inners: Int) -> InputAction<Value, Failure> {
        isOuterOpen = false
        running += inners
        return running == 0 ? .complete : .nothing
    }

    @inlinable
    package mutating func completed(_: Int) -> InputAction<Value, Failure> {
        running -= 1
        return running == 0 && !isOuterOpen ? .complete : .nothing
    }
}
