import RACCore
import Synchronization

/// Inner signals, for operators over signals of signals.
///
/// While no inner signal runs, only the outer signal sends to the output of a flattening operator, and its values arrive one at a
/// time. So it may pass a value to the output without entering the serializer, which would take two compare-exchanges.
///
/// ## Why it is right
///
/// Only the subscription to the outer signal calls ``beginInner()`` and ``sendBypassingSerializer(_:)``. An inner signal, wherever
/// it runs, calls ``endInner()`` when it has given all that it sends to the serializer. What may follow there is the end of the
/// output, or an inner signal that has been counted when it came. The subscription asks ``runsInner`` first, which acquires what
/// every ``endInner()`` has released, and then whether the serializer is free. So it does not see the serializer as it was before
/// an inner signal has entered it: if what the last inner signal has sent is still being delivered, or waits, the serializer is not
/// free. And once it is free, nothing can enter it but the subscription itself.
///
/// `SerializerOrdersModel.swift` among the tests of the core has these steps and orders together with those of the serializer, and
/// is run through all that a processor with weak orders may do.
extension InputCoordinator {
    /// Counts an inner signal that begins, or waits for its turn. It may have ended by then on another thread, as long as the subscription
    /// to the outer signal asks nothing before.
    @inlinable
    func beginInner() {
        // Relaxed: only the subscription to the outer signal touches it, whose events arrive one after the other.
        begunInners.store(begunInners.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }

    /// Counts an inner signal that has completed. To be called after all that it sends has been given to the serializer.
    @inlinable
    func endInner() {
        // Releases to ``runsInner`` that the messages have been given to the serializer.
        endedInners.add(1, ordering: .releasing)
    }

    /// Indicates whether an inner signal that has begun has not completed.
    @inlinable var runsInner: Bool {
        // Acquires what each ``endInner()`` released: each is an update, and passes on what those before it released.
        endedInners.load(ordering: .acquiring) != begunInners.load(ordering: .relaxed)
    }

    /// Sends a plain inner signal to the output, past the serializer and the machine, if the serializer is free. To be called by the only
    /// input that can send.
    ///
    /// - Returns: Whether it has sent all of it, and that has completed.
    @inlinable
    @inline(__always)
    func sendBypassingSerializer(_ inner: Signal<Machine.Output, Machine.Failure>) -> Bool {
        guard serializer.isFree, !hasEnded else { return false }
        guard case .completed = inner.sendPlain(to: { downstream.send($0) }, during: lifetime) else { return false }
        return true
    }

    /// Subscribes to a signal of signals whose inner signals run side by side.
    ///
    /// - Parameters:
    ///   - outer: The signal of signals.
    ///   - next: Handles a value. It may ``add(_:)`` an inner signal.
    @inlinable
    @inline(__always)
    func subscribe<Outer, Value, Failure>(
        toOuter outer: Signal<Outer, Failure>,
        next: @escaping @Sendable (Outer) -> Void
    ) where Machine == MergeMachine<Value, Failure> {
        switch outer.source {
        case .elements(let elements):
            // Here, because `attach` passes on plain signals out of line: the loop over the elements then calls specialized closures.
            elements.send(to: next, during: lifetime)
            if !lifetime.isDisposed { outerCompleted() }
        default:
            outer.attach(
                parent: lifetime,
                next: next,
                failed: { self.receiveWithoutDraining(.failed($0)) },
                completed: { self.outerCompleted() }
            )
        }
    }

    /// Subscribes to one more inner signal, or sends what it consists of. To be called by the subscription to the outer signal.
    @inlinable
    func add<Value, Failure>(_ inner: Signal<Value, Failure>) where Machine == MergeMachine<Value, Failure> {
        if !runsInner, sendBypassingSerializer(inner) { return }
        // What is plain comes before this returns, and so before the end of the outer signal: it is not counted.
        switch inner.sendPlain(to: { receive(.value(.value($0))) }, during: lifetime) {
        case .completed:
            break
        case .failed(let error):
            receiveWithoutDraining(.failed(error))
        case .notPlain:
            beginInner()
            subscribe(toInner: inner)
        }
    }

    @inlinable
    func subscribe<Value, Failure>(toInner inner: Signal<Value, Failure>)
    where Machine == MergeMachine<Value, Failure> {
        inner.attach(
            parent: lifetime,
            next: { self.receive(.value(.value($0))) },
            failed: { self.receiveWithoutDraining(.failed($0)) },
            completed: {
                self.receiveWithoutDraining(.completed(0))
                self.endInner()
            }
        )
    }

    /// Completes the output when all inner signals that have begun have completed. To be called by the subscription to the outer signal,
    /// which has completed.
    @inlinable
    func outerCompleted<Value, Failure>() where Machine == MergeMachine<Value, Failure> {
        receiveWithoutDraining(.value(.outerCompleted(inners: begunInners.load(ordering: .relaxed))))
    }
}

/// Passes the values of inner signals, and completes with the last of them. See ``InputCoordinator``.
@usableFromInline
package struct MergeMachine<Value: Sendable, Failure: Error>: InputMachine {
    @usableFromInline
    package enum Input: Sendable {
        case value(Value)
        /// The signal of signals has completed: so many inner ones have begun, and no other will.
        case outerCompleted(inners: Int)
    }

    /// The number of inner signals have not completed. While the outer signal may begin more, they are not included.
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
