import Synchronization

/// Runs inner signals, a limited number at a time, and keeps the others waiting in order.
///
/// What starts and what waits is decided in `machine`, a plain value under a lock; subscribing happens outside it. The
/// output is ordered by a ``Gate``: an inner signal passes its values before it says that it has ended.
///
/// When a slot becomes free the next signal is taken by a loop, not by recursion: a signal that ends while it is being
/// subscribed to leaves a mark, and the loop that is subscribing goes on with the next one.
@usableFromInline
final class FlattenQueue<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline
    struct Machine: Sendable {
        @usableFromInline let limit: Int
        @usableFromInline var running = 0
        @usableFromInline var waiting = Fifo<Signal<Value, Failure>>()
        @usableFromInline var isOuterOpen = true

        @inlinable
        init(limit: Int) {
            self.limit = limit
        }

        @usableFromInline
        enum Step: Sendable {
            case wait
            case start(Signal<Value, Failure>)
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

        @inlinable
        mutating func innerEnded() -> Step {
            if let next = waiting.popFirst() { return .start(next) }
            running -= 1
            return running == 0 && !isOuterOpen ? .complete : .wait
        }

        @inlinable
        mutating func outerEnded() -> Step {
            isOuterOpen = false
            return running == 0 ? .complete : .wait
        }
    }

    /// Whether an inner signal has ended while it was being subscribed to.
    @usableFromInline
    final class Slot: Sendable {
        @usableFromInline let state = Atomic<UInt8>(0)
        @inlinable static var subscribing: UInt8 { 0 }
        @inlinable static var subscribed: UInt8 { 1 }
        @inlinable static var ended: UInt8 { 2 }

        @inlinable
        init() {}

        /// Says whether the signal has ended already.
        @inlinable
        func finishSubscribing() -> Bool {
            !state.compareExchange(
                expected: Self.subscribing,
                desired: Self.subscribed,
                ordering: .acquiringAndReleasing
            ).exchanged
        }

        /// Says whether the loop that subscribed is gone, so that the caller has to go on.
        @inlinable
        func end() -> Bool {
            state.exchange(Self.ended, ordering: .acquiringAndReleasing) == Self.subscribed
        }
    }

    @usableFromInline let lifetime: CompoundDisposable
    @usableFromInline let gate: Gate<Value, Failure>
    @usableFromInline let machine: Lock<Machine>

    @inlinable
    init(_ downstream: Subscriber<Value, Failure>, limit: Int) {
        lifetime = downstream.lifetime
        gate = Gate(downstream)
        machine = Lock(Machine(limit: limit))
    }

    @inlinable
    func add(_ inner: Signal<Value, Failure>) {
        run(machine.withLock { $0.innerArrived(inner) })
    }

    @inlinable
    func outerEnded() {
        run(machine.withLock { $0.outerEnded() })
    }

    @inlinable
    func fail(_ error: Failure) {
        gate.end(.failed(error))
    }

    @inlinable
    func run(_ first: Machine.Step) {
        var step = first
        while case .start(let inner) = step, !lifetime.isDisposed {
            guard hasEndedWhileSubscribing(to: inner) else { return }
            step = machine.withLock { $0.innerEnded() }
        }
        if case .complete = step { gate.end(.completed) }
    }

    @inlinable
    func hasEndedWhileSubscribing(to inner: Signal<Value, Failure>) -> Bool {
        switch inner.source {
        case .just(let value):
            gate.send(value)
            return true
        case .empty:
            return true
        case .never:
            return false
        case .fail(let error):
            fail(error)
            return false
        case .trusted:
            let slot = Slot()
            inner.attach(
                below: lifetime,
                next: { self.gate.send($0) },
                failed: { self.fail($0) },
                completed: {
                    if slot.end() { self.run(self.machine.withLock { $0.innerEnded() }) }
                }
            )
            return slot.finishSubscribing()
        }
    }
}
