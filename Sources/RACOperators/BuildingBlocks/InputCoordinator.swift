import RACCore
import Synchronization

/// Decides how an operator with several inputs responds to each event. The machine is a plain value that has no lock and calls
/// no other object. The ``InputCoordinator`` passes one message at a time to the machine, and performs the returned action. A
/// failure of an input fails the output immediately, without the machine.
@usableFromInline
package protocol InputMachine: Sendable {
    associatedtype First: Sendable
    /// The type of the values of the second input. `Never` if all inputs have the same type.
    associatedtype Second: Sendable = Never
    associatedtype Output: Sendable
    associatedtype Failure: Error

    mutating func receiveFirst(_ value: First) -> InputAction<Output, Failure>
    mutating func receiveSecond(_ value: Second) -> InputAction<Output, Failure>
    mutating func completed(_ number: Int) -> InputAction<Output, Failure>

    static var limitsInputs: Bool { get }
    /// Returns the capacity of an input. Called before the first input is subscribed to. `further` is the output's capacity.
    mutating func capacity(ofInput number: Int, further: (any DownstreamCapacity)?) -> InputCapacity?

    /// Counts a value of the first input that another machine has produced. If a source has produced the value,
    /// ``InputCapacity/willSend()`` counts it instead.
    func willReceiveFirst()
}

extension InputMachine {
    @inlinable
    package func willReceiveFirst() {}

    // Most machines keep at most one value of each input, so no input has to suspend.
    @inlinable package static var limitsInputs: Bool { false }

    @inlinable
    package mutating func capacity(ofInput number: Int, further: (any DownstreamCapacity)?) -> InputCapacity? { nil }

    @inlinable
    @inline(__always)
    mutating func receive(_ message: InputMessage<First, Second, Failure>) -> InputAction<Output, Failure> {
        switch message {
        case .first(let value): receiveFirst(value)
        case .second(let value): receiveSecond(value)
        case .completed(let number): completed(number)
        case .failed(let error): .fail(error)
        }
    }
}

extension InputMachine where Second == Never {
    @inlinable
    package mutating func receiveSecond(_: Never) -> InputAction<Output, Failure> {}
}

@usableFromInline
package enum InputAction<Output: Sendable, Failure: Error>: Sendable {
    case nothing
    case send(Output)
    case sendThenComplete(Output)
    case complete
    case fail(Failure)

    @inlinable
    init(_ event: Event<Output, Failure>) {
        self =
            switch event {
            case .next(let value): .send(value)
            case .failed(let error): .fail(error)
            case .completed: .complete
            }
    }
}

@usableFromInline
package enum InputMessage<First: Sendable, Second: Sendable, Failure: Error>: Sendable {
    case first(First)
    case second(Second)
    case completed(Int)
    case failed(Failure)
}

/// Combines the events of several inputs into one output, under one serializer.
///
/// Inputs send messages from any thread. The owner of the serializer passes the messages to the machine one by one, and performs
/// the machine's actions. Inputs are subscribed to with children of the output's lifetime.
///
/// An operator must not subscribe to its inputs inside the serializer, where an endless synchronous input would fill the queue.
///
/// `@unchecked Sendable` because only the owner of `serializer` uses `machine` and `hasEnded`. ``sendBypassingSerializer(_:)``
/// also reads `hasEnded`, but only while the serializer has no owner that could change it.
@usableFromInline
package final class InputCoordinator<Machine: InputMachine>: SerialReceiver, @unchecked Sendable {
    @usableFromInline package typealias Message = InputMessage<Machine.First, Machine.Second, Machine.Failure>

    @usableFromInline package let downstream: Subscriber<Machine.Output, Machine.Failure>
    @usableFromInline package let serializer = Serializer<Message>()
    @usableFromInline let begunInners = Atomic<Int>(0)
    @usableFromInline let endedInners = Atomic<Int>(0)
    /// The count of the values in the serializer, or `nil` if the inputs do not respect the capacity of the output. While one
    /// thread delivers, the values of other threads wait in the serializer. Without this count, the sources would find capacity
    /// for each of these values.
    @usableFromInline let pending: PendingEventCapacity?
    @exclusivity(unchecked) @usableFromInline var machine: Machine
    @exclusivity(unchecked) @usableFromInline var hasEnded = false

    @inlinable
    package init(_ machine: Machine, _ downstream: Subscriber<Machine.Output, Machine.Failure>) {
        self.machine = machine
        self.downstream = downstream
        pending = nil
    }

    /// Creates a coordinator whose inputs respect the capacity of the output. Subscribe to the inputs with ``pending``.
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

    @inlinable package var lifetime: CompoundDisposable { downstream.lifetime }

    /// Subscribes to an input. `next` runs outside the serializer. A thread that ends the input handles no messages of other
    /// threads.
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

    /// Returns an empty array if no input is limited. Call this method before the first input is subscribed to.
    @inlinable
    package func capacities(ofInputs count: Int) -> [InputCapacity] {
        guard Machine.limitsInputs else { return [] }
        let further = lifetime.capacity
        return (0..<count).compactMap { machine.capacity(ofInput: $0, further: further) }
    }

    @inlinable
    package func handle(_ message: Message) {
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

/// Combines two inputs by a machine. If the first input has ended the output, the second input is not subscribed to.
@inlinable
func coordinatePair<Machine: InputMachine>(
    _ first: Signal<Machine.First, Machine.Failure>,
    _ second: Signal<Machine.Second, Machine.Failure>,
    _ function: StaticString = #function,
    _ makeMachine: @escaping @Sendable () -> Machine
) -> Signal<Machine.Output, Machine.Failure> {
    Signal.trusted { downstream in
        let coordinator = InputCoordinator(makeMachine(), downstream)
        // The closures contain their input. A closure that computes it is not inlined, and costs a tenth of the time of a value.
        if !Machine.limitsInputs {
            coordinator.subscribe(to: first, as: 0) { coordinator.receive(.first($0)) }
            coordinator.subscribe(to: second, as: 1) { coordinator.receive(.second($0)) }
        } else {
            let capacities = coordinator.capacities(ofInputs: 2)
            let (firstSide, secondSide) = (capacities[0], capacities[1])
            coordinator.subscribe(to: first, as: 0, capacity: firstSide) {
                firstSide.willSend()
                coordinator.receive(.first($0))
            }
            coordinator.subscribe(to: second, as: 1, capacity: secondSide) {
                secondSide.willSend()
                coordinator.receive(.second($0))
            }
        }
    }
    .named(afterAll: InputPaths(first.path, second.path), function)
}

/// Combines inputs of one type by a machine. Once an input has ended the output, no further input is subscribed to.
@inlinable
func coordinateAll<Element: Sendable, Machine: InputMachine>(
    _ signals: [Signal<Element, Machine.Failure>],
    _ function: StaticString = #function,
    _ makeMachine: @escaping @Sendable (Int) -> Machine
) -> Signal<Machine.Output, Machine.Failure> where Machine.First == (Element, Int) {
    if signals.isEmpty { return .empty }
    return Signal.trusted { downstream in
        let coordinator = InputCoordinator(makeMachine(signals.count), downstream)
        let capacities = coordinator.capacities(ofInputs: signals.count)
        for (number, signal) in signals.enumerated() {
            let side = capacities.isEmpty ? nil : capacities[number]
            coordinator.subscribe(to: signal, as: number, capacity: side) {
                side?.willSend()
                coordinator.receive(.first(($0, number)))
            }
        }
    }
    .named(afterAll: InputPaths(signals), function)
}
