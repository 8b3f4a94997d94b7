extension MainSignal where Value: Equatable {
    /// Returns a signal without the values that equal the previous value. Works like ``SignalProtocol/distinctUntilChanged()``.
    /// The values' conformance to `Equatable` can belong to the main actor.
    @inlinable
    public func distinctUntilChanged() -> MainSignal<Value, Failure> {
        distinctUntilChanged(by: { $0 == $1 })
    }
}

extension MainSignal {
    // The operator of `Signal` compares the keys on any thread. Here their conformance to `Equatable` can belong to the main
    // actor, so each key is sent together with its value, and compared on the main actor.
    /// Returns a signal without the values whose key equals the key of the previous value.
    ///
    /// Works like ``SignalProtocol/distinctUntilKeyChanged(_:)``, with a closure that runs on the main actor. Keeps the last
    /// value with its key.
    @inlinable
    public func distinctUntilKeyChanged<Key: Equatable>(
        _ key: @escaping @MainActor (Value) -> Key
    ) -> MainSignal<Value, Failure> {
        let keyed = map { (key: key($0), value: $0) }.distinctUntilChanged { $0.key == $1.key }.map { $0.value }
        return MainSignal(keyed.stream.named(after: stream))
    }

    /// Returns a signal without the values whose property equals the same property of the previous value.
    ///
    /// Works like ``SignalProtocol/distinctUntilChanged(on:)``. The key path can belong to the main actor. Keeps the last value
    /// with its property.
    @inlinable
    public func distinctUntilChanged<Key: Equatable>(on key: KeyPath<Value, Key>) -> MainSignal<Value, Failure> {
        MainSignal(distinctUntilKeyChanged { $0[keyPath: key] }.stream.named(after: stream))
    }
}
