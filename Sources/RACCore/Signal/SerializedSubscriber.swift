/// Enforces the signal contract between a source that may do anything and a subscriber that relies on it.
///
/// Events pass one at a time, in the order of arrival, up to the first terminal one. With the end, or with disposal,
/// the gate releases the subscriber, so that a source which is never told to stop holds an empty shell.
///
/// Who holds whom: the source holds a ``SerializedSource``, which holds the gate, which holds the subscriber and with it the
/// lifetime, which holds the gate. When the source drops the last `SerializedSource` nothing can arrive any more, and the
/// gate releases the subscriber, its only way to the lifetime: a signal that forgets its subscriber does not leak.
@usableFromInline
package final class SerializedSubscriber<Value: Sendable, Failure: Error>: SerialReceiver, @unchecked Sendable {
    /// What can happen to a gate.
    @usableFromInline
    package enum Message: Sendable {
        case next(Value)
        case end(Event<Value, Failure>)
        /// No event is wanted, or none can arrive, any more.
        case close
    }

    @usableFromInline package let serializer = Serializer<Message>()
    // `@unchecked Sendable` because only the owner of the serializer touches this.
    @exclusivity(unchecked) @usableFromInline var downstream: Subscriber<Value, Failure>?

    @inlinable
    package init(_ downstream: Subscriber<Value, Failure>) {
        self.downstream = downstream
    }

    /// Returns a subscriber that anyone may send anything to, from any thread.
    @inlinable
    package static func guarding(_ downstream: Subscriber<Value, Failure>) -> Subscriber<Value, Failure> {
        let gate = SerializedSubscriber(downstream)
        // Through a closure, not as a disposable itself: generic code behind `any Disposable` is not specialized.
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

    /// Passes an event of any kind.
    @inlinable
    package func send(event: Event<Value, Failure>) {
        if case .next(let value) = event { send(value) } else { end(event) }
    }

    /// Passes a terminal event.
    @inlinable
    package func end(_ event: Event<Value, Failure>) {
        receiveWithoutDraining(.end(event))
    }

    /// Releases the subscriber: no event is wanted, or none can arrive, any more.
    @inlinable
    package func close() {
        receiveWithoutDraining(.close)
    }

    /// Keeps all events waiting until ``endReplay()``. To be called on a gate that nobody else knows yet.
    @inlinable
    package func beginReplay() {
        let isOwner = serializer.enter()
        precondition(isOwner, "a replay can only begin at a gate that nobody else knows")
    }

    /// Lets pass what has been sent since ``beginReplay()``: delivers what the caller has sent itself, and leaves the rest to
    /// others.
    @inlinable
    package func endReplay() {
        leaveWithoutDraining()
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
        case .end(let terminal):
            // Closed first: the terminal event disposes the lifetime, which closes the gate.
            let last = downstream
            downstream = nil
            if let last, !last.isDisposed { last.send(event: terminal) }
        case .close:
            downstream = nil
        }
    }
}

/// A source's hold on a gate. When the source releases it, no event can arrive any more.
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
