/// A signal whose values you send, and that no sender can end.
///
/// Several signals can be bound to a relay with `bind(to:)`. The relay passes on their values, but not their completion. Its
/// subscribers receive a completion when the relay is deallocated. The relay keeps no value. Use a property if late subscribers
/// must also receive the latest value.
///
/// ```swift
/// let reload = Relay<Void>()
/// Signal.just(()).bind(to: reload)    // completes, and the relay does not
/// reload.send()
/// ```
///
/// The order of values, the threads, and the effect of a send from inside a subscriber are the same as for ``Subject``.
public final class Relay<Value: Sendable>: SignalProtocol {
    @usableFromInline let core = SubjectCore<Value, Never>()

    /// Creates a relay without subscribers.
    @inlinable
    public init() {}

    deinit {
        // A binding, which keeps the core, may send at this moment on another thread. The core orders the value and the
        // completion, so the value is delivered before the completion or is dropped.
        core.end(.completed)
    }

    /// Sends a value to the present subscribers, on this thread and before this method returns. If a delivery is in progress,
    /// the delivering thread also delivers this value.
    ///
    /// - Parameter value: The value.
    @inlinable
    public func send(_ value: Value) {
        core.send(value)
    }

    /// Indicates whether there is a subscriber that would receive a value. See ``Subject/hasSubscribers``.
    @inlinable public var hasSubscribers: Bool { core.hasSubscribers }

    /// The values of the relay as a ``Signal``. After the relay has been deallocated, the signal only completes.
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
    /// Sends each value to a relay, until the relay is deallocated.
    ///
    /// The binding ends when the signal ends, when the result is disposed, or when the relay is deallocated. The binding does
    /// not keep the relay alive. A completion of the signal does not end the relay. The relay sends on the signal's thread.
    ///
    /// ```swift
    /// Signal.just("first").bind(to: queries)
    /// ```
    ///
    /// - Parameter relay: Receives the values.
    /// - Returns: A disposable that ends the binding.
    @inlinable
    @discardableResult
    public func bind(to relay: Relay<Value>) -> any Disposable {
        let core = relay.core
        let lifetime = CompoundDisposable()
        // The core disposes the lifetime when the relay is deallocated.
        core.upstreams.add(lifetime)
        guard !lifetime.isDisposed else { return lifetime }
        signal.attach(Subscriber(lastOf: lifetime, next: { core.send($0) }, failed: nil, completed: nil))
        return lifetime
    }
}
