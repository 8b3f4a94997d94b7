import RACCore

extension MainSignal where Value: Sendable, Failure == Never {
    /// Sends each value to a relay, for the relay's lifetime.
    ///
    /// The binding ends when the signal ends, when it is disposed, and when the relay is deallocated. It does not keep the
    /// relay alive, and the end of the signal does not end the relay. The relay sends on the main queue.
    ///
    /// - Parameter relay: The relay that sends the values to its subscribers.
    /// - Returns: A disposable that ends the binding when it is disposed.
    @inlinable
    @discardableResult
    public func bind(to relay: Relay<Value>) -> any Disposable {
        signal.bind(to: relay)
    }
}
