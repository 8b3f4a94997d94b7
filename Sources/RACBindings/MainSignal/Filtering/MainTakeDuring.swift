extension MainSignal {
    /// Returns a signal that completes when a lifetime ends. Works like ``SignalProtocol/take(during:)``. If the lifetime ends
    /// on a thread other than the main thread, the signal completes in a later turn of the main loop.
    public func take(during lifetime: Lifetime) -> MainSignal<Value, Failure> {
        take(until: lifetime.ended)
    }

    /// Returns a signal that completes when an object is deallocated. Works like ``SignalProtocol/take(during:)``. If the
    /// object is deallocated on a thread other than the main thread, the signal completes in a later turn of the main loop.
    public func take(during object: some LifetimeProviding) -> MainSignal<Value, Failure> {
        take(during: object.lifetime)
    }
}
