import RACCore
import Synchronization

/// Decides what an operator with several inputs does about each thing that happens to it.
///
/// A plain value: it holds no lock and calls nothing outside. The ``InputCoordinator`` around it feeds it one message at a time and does what it
/// answers, so it can be read, and tested, as a table. It is not asked about a failure, which fails the output at once.
@usableFromInline
package protocol InputMachine: Sendable {
    /// What the inputs send.
    associatedtype Input: Sendable
    associatedtype Output: Sendable
    associatedtype Failure: Error

    /// Takes in a value of an input and says what to send downstream for it.
    mutating func receive(_ input: Input) -> InputAction<Output, Failure>
    /// Takes in the completion of the input with a number and says what to send downstream for it.
    mutating func completed(_ number: Int) -> InputAction<Output, Failure>
}

/// What an ``InputMachine`` wants to be sent downstream.
@usableFromInline
package enum InputAction<Output: Sendable, Failure: Error>: Sendable {
    case nothing
    case send(Output)
    case sendThenComplete(Output)
    case complete
    case fail(Failure)
}

/// What an input of an ``InputCoordinator`` has sent.
@usableFromInline
package enum InputMessage<Input: Sendable, Failure: Error>: Sendable {
    case value(Input)
    /// The input with this number has completed.
    case completed(Int)
    case failed(Failure)
}

/// Runs several inputs into one output, under one serializer.
///
/// The second of three building blocks. Inputs send messages from any thread. The owner of the serializer passes them to the
/// machine one by one and sends on what it answers. After the terminal event messages are dropped. Inputs are subscribed to below
/// the output's lifetime, so that they are stopped with it.
///
/// A join does not subscribe to its inputs from inside the serializer: an endless synchronous input would fill the queue, and none
/// of it would be delivered.
///
/// `@unchecked Sendable` because only the owner of `serializer` touches `machine` and `hasEnded`, and
/// ``sendBypassingSerializer(_:)`` while there can be no owner but one that changes neither.
@usableFromInline
package final class InputCoordinator<Machine: InputMachine>: SerialReceiver, @unchecked Sendable {
    @usableFromInline package typealias Message = InputMessage<Machine.Input, Machine.Failure>

    @usableFromInline package let downstream: Subscriber<Machine.Output, Machine.Failure>
    @usableFromInline package let serializer = Serializer<Message>()
    /// The number of inner signals have begun, and how many of them have completed. See ``beginInner()``.
    @usableFromInline let begunInners = Atomic<Int>(0)
    @usableFromInline let endedInners = Atomic<Int>(0)
    @exclusivity(unchecked) @usableFromInline var machine: Machine
    @exclusivity(unchecked) @usableFromInline var hasEnded = false

    @inlinable
    package init(_ machine: Machine, _ downstream: Subscriber<Machine.Output, Machine.Failure>) {
        self.machine = machine
        self.downstream = downstream
    }

    /// The lifetime of the output, for the inputs to be subscribed below.
    @inlinable package var lifetime: CompoundDisposable { downstream.lifetime }

    /// Subscribes to an input, below the lifetime of the output.
    ///
    /// - Parameters:
    ///   - source: The input. Its end delivers nothing that other inputs have sent.
    ///   - number: Names the input to the machine when it has completed.
    ///   - next: Handles a value. It may ``take(_:)`` something. Called outside the serializer.
    @inlinable
    @inline(__always)
    package func subscribe<Value>(
        to source: Signal<Value, Machine.Failure>,
        as number: Int = 0,
        next: @escaping @Sendable (Value) -> Void
    ) {
        source.attach(
            parent: lifetime,
            next: next,
            failed: { self.receiveWithoutDraining(.failed($0)) },
            completed: { self.receiveWithoutDraining(.completed(number)) }
        )
    }

    /// Receives what an input has sent, now or behind what came before.
    @inlinable
    @inline(__always)
    package func take(_ input: Machine.Input) {
        receive(.value(input))
    }

    /// Passes a message to the machine and sends on what it answers.
    @inlinable
    package func handle(_ message: Message) {
        guard !hasEnded, !downstream.isDisposed else { return }
        let step: InputAction<Machine.Output, Machine.Failure> =
            switch message {
            case .value(let input): machine.receive(input)
            case .completed(let number): machine.completed(number)
            case .failed(let error): .fail(error)
            }
        switch step {
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

/// A value of one of two inputs, which are subscribed to as 0 and 1.
@usableFromInline
package enum PairCoordinator<First: Sendable, Second: Sendable>: Sendable {
    case first(First)
    case second(Second)
}

/// Runs two inputs into one output. See ``InputCoordinator``.
///
/// - Parameters:
///   - first: Subscribed to first.
///   - second: Subscribed to second, unless the first has ended the output.
///   - function: The operator, for the name of the result. Left out, it is the caller.
///   - makeMachine: Makes the machine of one subscription.
@inlinable
func coordinatePair<First: Sendable, Second: Sendable, Machine: InputMachine>(
    _ first: Signal<First, Machine.Failure>,
    _ second: Signal<Second, Machine.Failure>,
    _ function: StaticString = #function,
    _ makeMachine: @escaping @Sendable () -> Machine
) -> Signal<Machine.Output, Machine.Failure> where Machine.Input == PairCoordinator<First, Second> {
    Signal.trusted { downstream in
        let coordinator = InputCoordinator(makeMachine(), downstream)
        coordinator.subscribe(to: first, as: 0) { coordinator.take(.first($0)) }
        coordinator.subscribe(to: second, as: 1) { coordinator.take(.second($0)) }
    }
    .named(afterAll: InputPaths(first.path, second.path), function)
}

/// Runs any number of inputs of one type into one output. See ``InputCoordinator``. Without inputs it completes immediately.
///
/// - Parameters:
///   - signals: The inputs, subscribed to in order, until one of them ends the output.
///   - function: The operator, for the name of the result. Left out, it is the caller.
///   - makeMachine: Makes the machine of one subscription, for the number of inputs. It receives each value with the number of its
///     input.
@inlinable
func coordinateAll<Element: Sendable, Machine: InputMachine>(
    _ signals: [Signal<Element, Machine.Failure>],
    _ function: StaticString = #function,
    _ makeMachine: @escaping @Sendable (Int) -> Machine
) -> Signal<Machine.Output, Machine.Failure> where Machine.Input == (Element, Int) {
    if signals.isEmpty { return .empty }
    return Signal.trusted { downstream in
        let coordinator = InputCoordinator(makeMachine(signals.count), downstream)
        for (number, signal) in signals.enumerated() {
            coordinator.subscribe(to: signal, as: number) { coordinator.take(($0, number)) }
        }
    }
    .named(afterAll: InputPaths(signals), function)
}
