import RACCore
import RACOperators

/// Follows a signal as long as it lives.
@usableFromInline
final class LatestValue<Value: Sendable>: Sendable {
    @usableFromInline let store: PropertyStore<Value>
    @usableFromInline let subscription: any Disposable
    @usableFromInline let completes: Bool

    /// Follows a signal.
    ///
    /// - Parameter completes: Whether this completes with the signal.
    @inlinable
    init(_ initial: Value, then signal: some SignalProtocol<Value, Never>, completes: Bool) {
        let store = PropertyStore(initial)
        self.store = store
        self.completes = completes
        // Also if it is made in the closure of a `Property { }`.
        subscription = PropertyContext.outsideEvaluation {
            signal.subscribe { value in
                store.write(value)
            } completed: {
                if completes { store.end() }
            }
        }
    }

    /// Follows a signal from its first value on, or `nil` if it does not send one when subscribed to.
    init?(then signal: some SignalProtocol<Value, Never>) {
        let start = FollowedStart<Value>()
        let subscription = PropertyContext.outsideEvaluation { signal.subscribe { start.take($0) } }
        guard let store = start.store else {
            subscription.dispose()
            return nil
        }
        self.store = store
        self.subscription = subscription
        completes = false
    }

    @inlinable
    deinit {
        subscription.dispose()
        store.end()
    }

    /// The node. It keeps this alive.
    @inlinable var node: PropertyNode<Value> {
        PropertyNode(store, keeping: self, observersKeepOwner: completes)
    }
}

/// The store of a value that is made with the first one that arrives.
private final class FollowedStart<Value: Sendable>: Sendable {
    private let made = Lock<PropertyStore<Value>?>(nil)

    var store: PropertyStore<Value>? { made.withLock { $0 } }

    /// Takes the values of a signal, which arrive one at a time.
    func take(_ value: Value) {
        if let store { return store.write(value) }
        let first = PropertyStore(value)
        made.withLock { $0 = first }
    }
}
