extension MainSignal {
    /// Returns a signal that completes when a lifetime ends.
    ///
    /// As ``SignalProtocol/take(during:)``. A lifetime that ends on another thread than the main one completes it in a later turn of the
    /// main loop.
    public func take(during lifetime: Lifetime) -> MainSignal<Value, Failure> {
        take(until: lifetime.ended)
    }

    /// Returns a signal that completes when an object is deallocated.
    ///
    /// As ``SignalProtocol/take(during:)``. An object that goes away on another thread than the main one completes it in a later
    /// turn of the main loop.
    public func take(during object: some LifetimeProviding) -> MainSignal<Value, Failure> {
        take(during: object.lifetime)
    }
}
