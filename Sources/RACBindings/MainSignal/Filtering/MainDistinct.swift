import RACCore
import RACOperators

extension MainSignal {
    // `distinct(by:)` of `Signal` hashes the keys on any thread. Here the keys' conformance to `Hashable` can belong to the
    // main actor, so this operator hashes the keys there.
    /// Returns a signal without the values whose key has already occurred, however long ago. Works like
    /// ``SignalProtocol/distinct(by:)``, with a closure that runs on the main actor.
    @inlinable
    public func distinct<Key: Hashable>(by key: @escaping @MainActor (Value) -> Key) -> MainSignal<Value, Failure> {
        let unseen = compactMap(keeping: Set<Key>()) { seen, value in
            seen.insert(key(value)).inserted ? value : nil
        }
        return MainSignal(unseen.named(after: stream))
    }
}

extension MainSignal where Value: Hashable {
    /// Returns a signal without the values that have already occurred, however long ago. Works like
    /// ``SignalProtocol/distinct()``. The values' conformance to `Hashable` can belong to the main actor.
    @inlinable
    public func distinct() -> MainSignal<Value, Failure> {
        MainSignal(distinct(by: { $0 }).stream.named(after: stream))
    }
}
