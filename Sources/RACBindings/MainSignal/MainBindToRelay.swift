import RACCore

extension MainSignal where Value: Sendable, Failure == Never {
    /// Sends each value to a relay, for the relay's lifetime.
    ///
    /// Like ``SignalProtocol/bind(to:)-(Relay<Value>)``. The relay sends on the main queue.
    ///
    /// - Parameter relay: Sends the values on.
    /// - Returns: Disposing it ends the binding.
    @inlinable
    @discardableResult
    public func bind(to relay: Relay<Value>) -> any Disposable {
        signal.bind(to: relay)
    }
}
