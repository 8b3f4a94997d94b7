import RACCore
import RACOperators

/// The state of a property that follows a signal. The subscription to the signal ends when this object is deallocated.
@usableFromInline
final class LatestValue<Value: Sendable>: Sendable {
    @usableFromInline let store: PropertyStore<Value>
    @usableFromInline let subscription: any Disposable
    @usableFromInline let completes: Bool

    @inlinable
    init(_ initial: Value, then signal: some SignalProtocol<Value, Never>, completes: Bool) {
        let store = PropertyStore(initial)
        self.store = store
        self.completes = completes
        // The closure of a `Property { }`, which must not write a property, can create this object. The subscription can write
        // a value immediately, and is therefore made outside the evaluation of that closure.
        subscription = PropertyContext.outsideEvaluation {
            signal.subscribe { value in
                store.write(value)
            } completed: {
                if completes { store.end() }
            }
        }
    }

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

    @inlinable var node: PropertyNode<Value> {
        PropertyNode(store, keeping: self, observersKeepOwner: completes)
    }
}

private final class FollowedStart<Value: Sendable>: Sendable {
    private let stored = Lock<PropertyStore<Value>?>(nil)

    var store: PropertyStore<Value>? { stored.withLock { $0 } }

    /// Calls do not overlap, because they come from one signal.
    func take(_ value: Value) {
        if let store { return store.write(value) }
        let first = PropertyStore(value)
        stored.withLock { $0 = first }
    }
}
