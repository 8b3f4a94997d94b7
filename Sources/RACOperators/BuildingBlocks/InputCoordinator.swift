import RACCore
import Synchronization

/// Decides how an operator with several inputs responds to each event.
///
/// The machine is a plain value: it has no lock and calls no other object. An ``InputCoordinator`` passes one message at a time
/// to the machine, and performs the returned action. A machine can therefore be read and tested as a table. The machine
/// receives no failures, because a failure of an input fails the output immediately.
@usableFromInline
package protocol InputMachine: Sendable {
    /// The values of the inputs.
    associatedtype Input: Sendable
    associatedtype Output: Sendable
    associatedtype Failure: Error

    /// Receives a value of an input and returns the action to perform.
    mutating func receive(_ input: Input) -> InputAction<Output, Failure>
    /// Receives the completion of the input with a given number, and returns the action to perform.
    mutating func completed(_ number: Int) -> InputAction<Output, Failure>

    /// Indicates whether the machine limits the number of values that its inputs can queue. See ``capacity(ofInput:further:)``.
    static var limitsInputs: Bool { get }
    /// Returns the capacity that an input respects. Called before the first input is subscribed to.
    ///
    /// - Parameters:
    ///   - number: The number of the input.
    ///   - further: The capacity of the output.
    mutating func capacity(ofInput number: Int, further: (any DownstreamCapacity)?) -> InputCapacity?

    /// Counts an output of another machine for the capacity of the first input. A ``NestedMachine`` calls this method of its
    /// outer machine before it passes an output of its inner machine. The values of sources are counted by
    /// ``InputCapacity/willSend()`` instead.
    func willReceiveFirst()
}

extension InputMachine {
    @inlinable
    package func willReceiveFirst() {}

    // Most machines keep at most one value of each input, so no input has to suspend.
    @inlinable package static var limitsInputs: Bool { false }

    @inlinable
    package mutating func capacity(ofInput number: Int, further: (any DownstreamCapacity)?) -> InputCapacity? { nil }
}

/// The action that an ``InputMachine`` requests from its ``InputCoordinator``.
@usableFromInline
package enum InputAction<Output: Sendable, Failure: Error>: Sendable {
    case nothing
    case send(Output)
    case sendThenComplete(Output)
    case complete
    case fail(Failure)
}

/// An event that an input sends to an ``InputCoordinator``.
@usableFromInline
package enum InputMessage<Input: Sendable, Failure: Error>: Sendable {
    case value(Input)
    /// The input with the given number has completed.
    case completed(Int)
    case failed(Failure)
}

/// Combines the events of several inputs into one output, under one serializer.
///
/// This class is the second of the three building blocks of operators, between ``SignalProtocol/lift(_:_:)`` and ``Sequencer``.
/// Inputs send messages from any thread. The owner of the serializer passes the messages to the machine one by one, and
/// performs the machine's actions. Messages after the terminal event are dropped. Inputs are subscribed to with children of the
/// output's lifetime, so that the inputs stop with the output.
///
/// An operator must not subscribe to its inputs inside the serializer. There, an endless synchronous input would fill the
/// queue, and no value would be delivered.
///
/// `@unchecked Sendable` because only the owner of `serializer` uses `machine` and `hasEnded`. ``sendBypassingSerializer(_:)``
/// also reads `hasEnded`, but only while the serializer has no owner that could change it.
@usableFromInline
package final class InputCoordinator<Machine: InputMachine>: SerialReceiver, @unchecked Sendable {
    @usableFromInline package typealias Message = InputMessage<Machine.Input, Machine.Failure>

    @usableFromInline package let downstream: Subscriber<Machine.Output, Machine.Failure>
    @usableFromInline package let serializer = Serializer<Message>()
    /// The numbers of inner signals that have begun and that have completed. See ``beginInner()``.
    @usableFromInline let begunInners = Atomic<Int>(0)
    @usableFromInline let endedInners = Atomic<Int>(0)
    /// The count of the values in the serializer, or `nil` if the inputs do not respect the capacity of the output. Without
    /// this count, a source that sends while another thread delivers would find capacity for each of its values.
    @usableFromInline let pending: PendingEventCapacity?
    @exclusivity(unchecked) @usableFromInline var machine: Machine
    @exclusivity(unchecked) @usableFromInline var hasEnded = false

    @inlinable
    package init(_ machine: Machine, _ downstream: Subscriber<Machine.Output, Machine.Failure>) {
        self.machine = machine
        self.downstream = downstream
        pending = nil
    }

    /// Creates a coordinator of inputs that respect the capacity of the output. Subscribe to the inputs with the capacity
    /// ``pending``.
    @inlinable
    package init(merging machine: Machine, into downstream: Subscriber<Machine.Output, Machine.Failure>) {
        self.machine = machine
        guard let capacity = downstream.lifetime.capacity else {
            self.downstream = downstream
            pending = nil
            return
        }
        let pending = PendingEventCapacity(capacity: 16, further: capacity)
        self.pending = pending
        self.downstream = Subscriber(endingLike: downstream.ending) { value in
            downstream.send(value)
            pending.remove(1)
        }
    }

    /// The lifetime of the output, which is the parent of the inputs' lifetimes.
    @inlinable package var lifetime: CompoundDisposable { downstream.lifetime }

    /// Subscribes to an input, with a child of the output's lifetime.
    ///
    /// - Parameters:
    ///   - source: The input. Its completion or failure delivers no pending messages of other inputs.
    ///   - number: The number that the machine receives when the input completes.
    ///   - capacity: The capacity that the input respects. `nil` means unlimited.
    ///   - next: Handles a value, for example by ``take(_:)``. Called outside the serializer.
    @inlinable
    @inline(__always)
    package func subscribe<Value>(
        to source: Signal<Value, Machine.Failure>,
        as number: Int = 0,
        capacity: (any DownstreamCapacity)? = nil,
        next: @escaping @Sendable (Value) -> Void
    ) {
        source.attach(
            parent: lifetime,
            capacity: capacity,
            next: next,
            failed: { self.receiveWithoutDraining(.failed($0)) },
            completed: { self.receiveWithoutDraining(.completed(number)) }
        )
    }

    /// Returns the capacities that the inputs respect, in the order of the inputs, or an empty array if no input is limited.
    /// Call this method before the first input is subscribed to.
    @inlinable
    package func capacities(ofInputs count: Int) -> [InputCapacity] {
        guard Machine.limitsInputs else { return [] }
        let further = lifetime.capacity
        return (0..<count).compactMap { machine.capacity(ofInput: $0, further: further) }
    }

    /// Subscribes to one of several inputs. The result of ``capacities(ofInputs:)`` contains the capacity of this input.
    @inlinable
    @inline(__always)
    func subscribe<Value>(
        to source: Signal<Value, Machine.Failure>,
        as number: Int,
        _ capacities: [InputCapacity],
        _ input: @escaping @Sendable (Value) -> Machine.Input
    ) {
        // `limitsInputs` is a constant of each machine, so the compiler removes one branch.
        guard Machine.limitsInputs else { return subscribe(to: source, as: number) { self.take(input($0)) } }
        let side = capacities[number]
        subscribe(to: source, as: number, capacity: side) {
            side.willSend()
            self.take(input($0))
        }
    }

    /// Receives a value of an input, and handles the value now or after the pending messages.
    @inlinable
    @inline(__always)
    package func take(_ input: Machine.Input) {
        receive(.value(input))
    }

    /// Passes a message to the machine and performs the action that the machine returns.
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

/// A value of the first or the second input. The inputs have the numbers 0 and 1.
@usableFromInline
package enum PairInput<First: Sendable, Second: Sendable>: Sendable {
    case first(First)
    case second(Second)
}

/// Returns a signal that combines two inputs by a machine. See ``InputCoordinator``.
///
/// The inputs are subscribed to in order. If the first input has already ended the output, the second input is not subscribed
/// to. `makeMachine` makes the machine of one subscription.
@inlinable
func coordinatePair<First: Sendable, Second: Sendable, Machine: InputMachine>(
    _ first: Signal<First, Machine.Failure>,
    _ second: Signal<Second, Machine.Failure>,
    _ function: StaticString = #function,
    _ makeMachine: @escaping @Sendable () -> Machine
) -> Signal<Machine.Output, Machine.Failure> where Machine.Input == PairInput<First, Second> {
    Signal.trusted { downstream in
        let coordinator = InputCoordinator(makeMachine(), downstream)
        let capacities = coordinator.capacities(ofInputs: 2)
        coordinator.subscribe(to: first, as: 0, capacities) { .first($0) }
        coordinator.subscribe(to: second, as: 1, capacities) { .second($0) }
    }
    .named(afterAll: InputPaths(first.path, second.path), function)
}

/// Returns a signal that combines any number of inputs of one type by a machine. See ``InputCoordinator``. Without inputs, the
/// signal completes immediately.
///
/// - Parameters:
///   - signals: The inputs, in the order of subscription. Once an input has ended the output, no further input is subscribed
///     to.
///   - makeMachine: Makes the machine of one subscription for a given number of inputs. The machine receives each value with
///     the number of its input.
@inlinable
func coordinateAll<Element: Sendable, Machine: InputMachine>(
    _ signals: [Signal<Element, Machine.Failure>],
    _ function: StaticString = #function,
    _ makeMachine: @escaping @Sendable (Int) -> Machine
) -> Signal<Machine.Output, Machine.Failure> where Machine.Input == (Element, Int) {
    if signals.isEmpty { return .empty }
    return Signal.trusted { downstream in
        let coordinator = InputCoordinator(makeMachine(signals.count), downstream)
        let capacities = coordinator.capacities(ofInputs: signals.count)
        for (number, signal) in signals.enumerated() {
            coordinator.subscribe(to: signal, as: number, capacities) { ($0, number) }
        }
    }
    .named(afterAll: InputPaths(signals), function)
}
