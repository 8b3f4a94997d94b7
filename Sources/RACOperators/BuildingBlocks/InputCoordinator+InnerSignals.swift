import RACCore
import Synchronization

/// The methods of an ``InputCoordinator`` for operators on a signal of signals, which run inner signals.
///
/// While no inner signal runs, only the outer signal sends to the output of a flattening operator, and its values arrive one at
/// a time. The outer signal can therefore pass a value to the output without entering the serializer, which saves two
/// compare-exchanges.
///
/// ## Why it is right
///
/// Only the subscription to the outer signal calls ``beginInner()`` and ``sendBypassingSerializer(_:)``. An inner signal, on
/// any thread, calls ``endInner()`` when it has passed all its messages to the serializer. After that call, its thread passes
/// only the end of the output, or starts a waiting inner signal, which has been counted before. If the subscription reads
/// `false` from ``runsInner``, every counted inner signal has therefore called ``endInner()``. Reading ``runsInner`` acquires
/// the releases of these calls, so the subscription sees that all messages of inner signals have entered the serializer. It
/// then checks whether the serializer is free. While one of the messages is pending or being delivered, the serializer is not
/// free. Once the serializer is free, only the subscription itself can enter it.
///
/// `SerializerOrdersModel.swift` in the tests of the core models these steps and orders, together with those of the serializer.
/// It checks every execution that a weakly ordered processor allows.
extension InputCoordinator {
    /// Counts an inner signal that begins, or that waits until it can begin. The subscription to the outer signal must call
    /// this method before it reads ``runsInner`` the next time. The inner signal may already have ended on another thread by
    /// then.
    @inlinable
    func beginInner() {
        // Relaxed ordering is enough, because only the subscription to the outer signal uses this counter, and its events
        // arrive one after another.
        begunInners.store(begunInners.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }

    /// Counts an inner signal that has completed. Call it after all its messages have been passed to the serializer.
    @inlinable
    func endInner() {
        // This release pairs with the acquire in ``runsInner``, which then sees the messages in the serializer.
        endedInners.add(1, ordering: .releasing)
    }

    /// Indicates whether an inner signal has begun but not completed.
    @inlinable var runsInner: Bool {
        // This acquire pairs with the release in every ``endInner()``. Each ``endInner()`` is an atomic read-modify-write, so
        // this load also acquires the releases of earlier calls.
        endedInners.load(ordering: .acquiring) != begunInners.load(ordering: .relaxed)
    }

    /// Sends a plain inner signal to the output, past the serializer and the machine, if the serializer is free. Only an input
    /// calls this method, while no other input can send.
    ///
    /// - Returns: `true` if the method has sent the whole signal, and the signal has completed.
    @inlinable
    @inline(__always)
    func sendBypassingSerializer(_ inner: Signal<Machine.Output, Machine.Failure>) -> Bool {
        guard serializer.isFree, !hasEnded else { return false }
        guard case .completed = inner.sendPlain(to: { downstream.send($0) }, during: lifetime) else { return false }
        return true
    }

    /// Subscribes to a signal of signals whose inner signals run concurrently.
    ///
    /// - Parameters:
    ///   - outer: The signal of signals.
    ///   - isLimited: Indicates whether the outer signal respects the capacity of the output.
    ///   - next: Handles a value. It can ``add(_:)`` an inner signal.
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

    /// Subscribes to one more inner signal, or sends the elements of a plain signal. Only the subscription to the outer signal
    /// calls this method.
    @inlinable
    func add<Value, Failure>(_ inner: Signal<Value, Failure>) where Machine == MergeMachine<Value, Failure> {
        if !runsInner, sendBypassingSerializer(inner) { return }
        // A plain signal is not counted, because its elements are sent before this call returns, and so before the end of the
        // outer signal.
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

    /// Receives a value of an inner signal. If the output has a limited capacity, counts the value until it has been delivered.
    @inlinable
    @inline(__always)
    func receiveCounting<Value, Failure>(_ value: Value) where Machine == MergeMachine<Value, Failure> {
        pending?.add()
        receive(.value(.value(value)))
    }

    @inlinable
    func subscribe<Value, Failure>(toInner inner: Signal<Value, Failure>)
    where Machine == MergeMachine<Value, Failure> {
        if pending != nil { return subscribe(toLimitedInner: inner) }
        inner.attach(
            parent: lifetime,
            next: { self.receive(.value(.value($0))) },
            failed: { self.receiveWithoutDraining(.failed($0)) },
            completed: { self.innerCompleted() }
        )
    }

    // A separate method with its own closures, so that the closures of other inner signals need not check `pending`.
    /// Subscribes to an inner signal that respects the capacity of the output.
    @inlinable
    @inline(never)
    func subscribe<Value, Failure>(toLimitedInner inner: Signal<Value, Failure>)
    where Machine == MergeMachine<Value, Failure> {
        inner.attach(
            parent: lifetime,
            capacity: pending,
            next: { self.receiveCounting($0) },
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

    /// Completes the output when all inner signals that have begun have completed. The subscription to the outer signal calls
    /// this method on completion.
    @inlinable
    func outerCompleted<Value, Failure>() where Machine == MergeMachine<Value, Failure> {
        receiveWithoutDraining(.value(.outerCompleted(inners: begunInners.load(ordering: .relaxed))))
    }
}

/// A machine that passes the values of inner signals, and completes with the last inner signal. See ``InputCoordinator``.
@usableFromInline
package struct MergeMachine<Value: Sendable, Failure: Error>: InputMachine {
    @usableFromInline
    package enum Input: Sendable {
        case value(Value)
        /// The signal of signals has completed after it began this many inner signals.
        case outerCompleted(inners: Int)
    }

    /// The number of running inner signals, once the outer signal has completed. Until then, the negative number of inner
    /// signals that have completed.
    @usableFromInline var running = 0
    @usableFromInline var isOuterOpen = true

    @inlinable
    package init() {}

    @inlinable
    package mutating func receive(_ input: Input) -> InputAction<Value, Failure> {
        switch input {
        case .value(let value):
            return .send(value)
        case .outerCompleted(let inners):
            isOuterOpen = false
            running += inners
            return running == 0 ? .complete : .nothing
        }
    }

    @inlinable
    package mutating func completed(_: Int) -> InputAction<Value, Failure> {
        running -= 1
        return running == 0 && !isOuterOpen ? .complete : .nothing
    }
}
