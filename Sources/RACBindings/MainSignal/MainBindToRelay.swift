import RACCore

extension MainSignal where Value: Sendable, Failure == Never {
    /// Sends each value to a relay, until the relay is deallocated.
    ///
    /// The binding ends when the signal completes, when the disposable is disposed, or when the relay is deallocated. The
    /// binding does not keep the relay alive, and does not complete the relay. The relay sends on the main queue.
    ///
    /// - Parameter relay: The relay that sends the values to its subscribers.
    /// - Returns: A disposable that ends the binding.
    @inlinable
    @discardableResult
    public func bind(to relay: Relay<Value>) -> any Disposable {
        signal.bind(to: relay)
    }
}
