import RACCore

extension MainSignal where Value: Sendable, Failure == Never {
    /// Sends each value to a relay, for the relay's lifetime.
    ///
    /// The binding ends with the signal, with the disposable, and with the relay, which it does not keep alive. The end of the
    /// signal does not end the relay. The relay sends on the main queue.
    ///
    /// - Parameter relay: Sends the values on.
    /// - Returns: Disposing it ends the binding.
    @inlinable
    @discardableResult
    public func bind(to relay: Relay<Value>) -> any Disposable {
        signal.bind(to: relay)
    }
}
