/// Decides what an operator with several inputs does about each thing that happens to it.
///
/// A plain value: it holds no lock and calls no one. The ``Join`` around it feeds it one message at a time and does what
/// it answers, so it can be read, and tested, as a table.
@usableFromInline
package protocol JoinMachine: Sendable {
    /// What can happen: a value or an end of one of the inputs.
    associatedtype Message: Sendable
    associatedtype Output: Sendable
    associatedtype Failure: Error

    /// Takes in one message and says what to send downstream for it.
    mutating func receive(_ message: Message) -> JoinStep<Output, Failure>
}

/// What a ``JoinMachine`` wants to be sent downstream.
@usableFromInline
package enum JoinStep<Output: Sendable, Failure: Error>: Sendable {
    case nothing
    case send(Output)
    case sendThenComplete(Output)
    case complete
    case fail(Failure)
}

/// Runs several inputs into one output, under one serializer.
///
/// The second of three building blocks. Inputs send messages from any thread; the owner of the serializer passes them to
/// the machine one by one and sends on what it answers. After the terminal event messages are dropped. Inputs are
/// subscribed to below the output's lifetime, so that they are stopped with it.
///
/// A join does not subscribe to its inputs from inside the serializer: an endless synchronous input would fill the queue, and
/// none of it would be delivered.
///
/// `@unchecked Sendable` because only the owner of `serializer` touches `machine` and `hasEnded`, and ``sendAlone(_:)`` while there can
/// be no owner but one that changes neither.
@usableFromInline
package final class Join<Machine: JoinMachine>: SerialReceiver, @unchecked Sendable {
    @usableFromInline package let downstream: Subscriber<Machine.Output, Machine.Failure>
    @usableFromInline package let serializer = Serializer<Machine.Message>()
    @exclusivity(unchecked) @usableFromInline var machine: Machine
    @exclusivity(unchecked) @usableFromInline var hasEnded = false

    @inlinable
    package init(_ machine: Machine, _ downstream: Subscriber<Machine.Output, Machine.Failure>) {
        self.machine = machine
        self.downstream = downstream
    }

    /// The lifetime of the output, for the inputs to be subscribed below.
    @inlinable package var lifetime: CompoundDisposable { downstream.lifetime }

    /// Sends what an inner signal consists of to the output, past the serializer and the machine, if that takes no subscription. To be
    /// called by an input while no other one can send, and while the serializer is free.
    ///
    /// - Returns: Whether that was all of it, and it has completed.
    @inlinable
    @inline(__always)
    func sendAlone(_ inner: Signal<Machine.Output, Machine.Failure>) -> Bool {
        guard !hasEnded, case .completed = inner.sendPlain(to: downstream.next, during: lifetime) else { return false }
        return true
    }

    /// Passes a message to the machine and sends on what it answers.
    @inlinable
    package func handle(_ message: Machine.Message) {
        guard !hasEnded, !downstream.isDisposed else { return }
        switch machine.receive(message) {
        case .nothing:
            break
        case .send(let value):
            downstream.send(value)
        case .sendThenComplete(let value):
            hasEnded = true
            downstream.send(value)
            downstream.complete()
        case .complete:
            hasEnded = true
            downstream.complete()
        case .fail(let error):
            hasEnded = true
            downstream.fail(error)
        }
    }
}
