/// A signal that is controlled by hand, and that no sender can end.
///
/// Several signals can be bound to it with `bind(to:)`. It passes on their values, but not their completion. Its subscribers
/// receive a completion when the relay is deallocated, like the subscribers of a property. It keeps no value. Use a property if
/// late subscribers must also receive the latest value.
///
/// ```swift
/// let reload = Relay<Void>()
/// Signal.just(()).bind(to: reload)    // completes, and the relay does not
/// reload.send()
/// ```
///
/// Its other guarantees are those of ``Subject``: order, threads, and sending from inside a subscriber.
public final class Relay<Value: Sendable>: SignalProtocol {
    @usableFromInline let core = SubjectCore<Value, Never>()

    /// Creates a relay without subscribers.
    @inlinable
    public init() {}

    deinit {
        // A binding, which keeps the core, may send at this moment on another thread. The core orders both: the value is delivered
        // before the completion, or dropped.
        core.end(.completed)
    }

    /// Sends a value to the present subscribers, on this thread and before this returns, unless a delivery is in progress.
    ///
    /// - Parameter value: The value.
    @inlinable
    public func send(_ value: Value) {
        core.send(value)
    }

    /// Indicates whether there is a subscriber. Use it to avoid computing a value that would not be received.
    ///
    /// See ``Subject/hasSubscribers``.
    @inlinable public var hasSubscribers: Bool { core.hasSubscribers }

    /// The relay as a plain signal. It does not keep the relay alive. Once the relay has been deallocated, the signal only completes.
    @inlinable public var signal: Signal<Value, Never> {
        Signal.trusted { [core] (subscriber: consuming Subscriber<Value, Never>) in core.subscribe(subscriber) }
    }
}

extension Relay where Value == Void {
    /// Sends an empty value to all subscribers, as `send(())` does.
    public func send() {
        send(())
    }
}

extension SignalProtocol where Failure == Never {
    /// Sends each value to a relay, as long as the relay lives.
    ///
    /// The binding ends with the signal, with the disposable, and with the relay, which it does not keep alive. The end of the
    /// signal does not end the relay. The relay sends where this signal does.
    ///
    /// ```swift
    /// Signal.just("first").bind(to: queries)
    /// ```
    ///
    /// - Parameter relay: Receives the values.
    /// - Returns: Disposing it ends the binding.
    @inlinable
    @discardableResult
    public func bind(to relay: Relay<Value>) -> any Disposable {
        let core = relay.core
        let lifetime = CompoundDisposable()
        // Disposed when the relay is deallocated, which ends the core.
        core.upstreams.add(lifetime)
        guard !lifetime.isDisposed else { return lifetime }
        signal.attach(Subscriber(lastOf: lifetime, next: { core.send($0) }, failed: nil, completed: nil))
        return lifetime
    }
}
