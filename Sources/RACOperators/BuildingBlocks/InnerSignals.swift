import RACCore

/// The inner signals of one output, which run side by side.
///
/// Only the subscription to the outer signal adds to them. While none runs, what it adds may pass to the output without the
/// serializer, see ``InnerSignalCount``.
@usableFromInline
final class InnerSignals<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let join: Join<MergeMachine<Value, Failure>>
    @usableFromInline let count = InnerSignalCount()

    @inlinable
    init(_ downstream: Subscriber<Value, Failure>) {
        join = Join(MergeMachine(isOuterOpen: true), downstream)
    }

    /// Whether what is added may pass to the output without the serializer.
    @inlinable var areSilent: Bool {
        count.isNoneRunning && join.serializer.isFree
    }

    /// Subscribes to one more inner signal, or sends what it consists of.
    @inlinable
    func add(_ inner: Signal<Value, Failure>) {
        if areSilent, join.sendAlone(inner) { return }
        // What is plain comes before this returns, and so before the end of the outer signal: it is not counted.
        switch inner.sendPlain(to: { join.receive(.value($0)) }, during: join.lifetime) {
        case .completed:
            break
        case .failed(let error):
            join.receiveAlone(.failed(error))
        case .notPlain:
            count.begin()
            subscribe(to: inner)
        }
    }

    @inlinable
    func subscribe(to inner: Signal<Value, Failure>) {
        let join = join
        join.receive(.began)
        inner.attach(
            below: join.lifetime,
            next: { join.receive(.value($0)) },
            failed: { join.receiveAlone(.failed($0)) },
            completed: {
                self.join.receiveAlone(.ended)
                self.count.end()
            }
        )
    }
}

/// Counts what runs into a merged output; see ``Join``.
@usableFromInline
package struct MergeMachine<Value: Sendable, Failure: Error>: JoinMachine {
    @usableFromInline
    package enum Message: Sendable {
        /// An inner signal is about to be subscribed to.
        case began
        case value(Value)
        /// An inner signal has completed.
        case ended
        /// The signal of signals has completed: no inner one will begin any more.
        case outerEnded
        case failed(Failure)
    }

    @usableFromInline var isOuterOpen: Bool
    @usableFromInline var running = 0

    @inlinable
    package init(isOuterOpen: Bool) {
        self.isOuterOpen = isOuterOpen
    }

    @inlinable
    package mutating func receive(_ message: Message) -> JoinStep<Value, Failure> {
        switch message {
        case .began:
            running += 1
            return .nothing
        case .value(let value):
            return .send(value)
        case .ended:
            running -= 1
        case .outerEnded:
            isOuterOpen = false
        case .failed(let error):
            return .fail(error)
        }
        return running == 0 && !isOuterOpen ? .complete : .nothing
    }
}
