import RACCore
import RACOperators

/// The state of a property that follows a signal. Follows the signal until this object is deallocated.
@usableFromInline
final class LatestValue<Value: Sendable>: Sendable {
    @usableFromInline let store: PropertyStore<Value>
    @usableFromInline let subscription: any Disposable
    @usableFromInline let completes: Bool

    /// Follows a signal.
    ///
    /// - Parameter completes: Whether this object completes with the signal.
    @inlinable
    init(_ initial: Value, then signal: some SignalProtocol<Value, Never>, completes: Bool) {
        let store = PropertyStore(initial)
        self.store = store
        self.completes = completes
        // The subscription is made outside any evaluation, since this object can be created inside the closure of a
        // `Property { }`.
        subscription = PropertyContext.outsideEvaluation {
            signal.subscribe { value in
                store.write(value)
            } completed: {
                if completes { store.end() }
            }
        }
    }

    /// Follows a signal from its first value on, or returns `nil` if the signal sends no value on subscription.
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

    /// The node. It keeps this object alive.
    @inlinable var node: PropertyNode<Value> {
        PropertyNode(store, keeping: self, observersKeepOwner: completes)
    }
}

/// Creates the store with the first value that arrives.
private final class FollowedStart<Value: Sendable>: Sendable {
    private let made = Lock<PropertyStore<Value>?>(nil)

    var store: PropertyStore<Value>? { made.withLock { $0 } }

    /// Writes the values of a signal, which arrive one at a time.
    func take(_ value: Value) {
        if let store { return store.write(value) }
        let first = PropertyStore(value)
        made.withLock { $0 = first }
    }
}
