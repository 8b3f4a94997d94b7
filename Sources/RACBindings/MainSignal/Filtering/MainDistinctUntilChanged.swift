extension MainSignal where Value: Equatable {
    /// Returns a signal without the values that equal the previous value.
    ///
    /// Works like ``SignalProtocol/distinctUntilChanged()``. The conformance of the values to `Equatable` can belong to the
    /// main actor.
    @inlinable
    public func distinctUntilChanged() -> MainSignal<Value, Failure> {
        distinctUntilChanged(by: { $0 == $1 })
    }
}

extension MainSignal {
    // The operator of `Signal` cannot be used here: it compares the keys on any thread, so their conformance to `Equatable`
    // must belong to no actor. Here the conformance can belong to the main actor, so each key is sent along with its value.
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

    /// Returns a signal without the values whose property at a key path equals the same property of the previous value.
    ///
    /// Works like ``SignalProtocol/distinctUntilChanged(on:)``. The key path can belong to the main actor. Keeps the last value
    /// with its key.
    @inlinable
    public func distinctUntilChanged<Key: Equatable>(on key: KeyPath<Value, Key>) -> MainSignal<Value, Failure> {
        MainSignal(distinctUntilKeyChanged { $0[keyPath: key] }.stream.named(after: stream))
    }
}
