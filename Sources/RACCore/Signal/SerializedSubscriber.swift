/// A guard of a subscriber, which enforces the signal contract for any events that a source sends. Events pass one at a time,
/// in the order of arrival, up to the first terminal event.
///
/// The source holds a ``SerializedSource``, which holds this object. This object holds the subscriber, the subscriber holds the
/// lifetime, and the lifetime holds this object. The subscriber is released after the terminal event, after disposal, or when
/// the source releases its ``SerializedSource``. A source that drops its subscriber therefore does not leak.
@usableFromInline
package final class SerializedSubscriber<Value: Sendable, Failure: Error>: SerialReceiver, @unchecked Sendable {
    @usableFromInline
    package enum Message: Sendable {
        case next(Value)
        case end(TerminalEvent<Failure>)
        /// The subscriber must be released, because no further event is needed or can arrive.
        case close
    }

    @usableFromInline package let serializer = Serializer<Message>()
    // `@unchecked Sendable` because only the owner of the serializer accesses this property.
    @exclusivity(unchecked) @usableFromInline var downstream: Subscriber<Value, Failure>?

    @inlinable
    package init(_ downstream: Subscriber<Value, Failure>) {
        self.downstream = downstream
    }

    /// Returns a subscriber that accepts any events from any thread, and guards `downstream`.
    @inlinable
    package static func guarding(_ downstream: Subscriber<Value, Failure>) -> Subscriber<Value, Failure> {
        let gate = SerializedSubscriber(downstream)
        // The lifetime holds a closure that closes the serialized subscriber, and not the serialized subscriber itself. Otherwise
        // the lifetime would call the serialized subscriber through `any Disposable`, and the compiler would not specialize its
        // code.
        downstream.lifetime.add(ActionDisposable { gate.close() })
        let source = SerializedSource(gate)
        return Subscriber(
            lifetime: downstream.lifetime,
            next: { source.gate.send($0) },
            failed: { source.gate.end(.failed($0)) },
            completed: { source.gate.end(.completed) }
        )
    }

    @inlinable
    package func send(_ value: Value) {
        if serializer.enter() {
            deliver(value)
            leave()
        } else {
            enqueue(.next(value))
        }
    }

    @inlinable
    package func end(_ end: TerminalEvent<Failure>) {
        receiveWithoutDraining(.end(end))
    }

    @inlinable
    package func close() {
        receiveWithoutDraining(.close)
    }

    /// Begins a replay: all events wait until ``leaveWithoutDraining()``. Precondition: no other thread has a reference to this
    /// object.
    @inlinable
    package func beginReplay() {
        let isOwner = serializer.enter()
        precondition(isOwner, "a replay must begin before another thread has the gate")
    }

    @inlinable
    func deliver(_ value: Value) {
        guard let downstream, !downstream.isDisposed else { return }
        downstream.send(value)
    }

    @inlinable
    package func handle(_ message: Message) {
        switch message {
        case .next(let value):
            deliver(value)
        case .end(let end):
            // `downstream` is cleared first, because the terminal event disposes the lifetime, which calls `close()`.
            let last = downstream
            downstream = nil
            last?.sendIfWanted(end)
        case .close:
            downstream = nil
        }
    }
}

/// The reference of a source to a serialized subscriber. When the source releases this object, no event can follow.
@usableFromInline
final class SerializedSource<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let gate: SerializedSubscriber<Value, Failure>

    @inlinable
    init(_ gate: SerializedSubscriber<Value, Failure>) {
        self.gate = gate
    }

    deinit {
        gate.close()
    }
}
