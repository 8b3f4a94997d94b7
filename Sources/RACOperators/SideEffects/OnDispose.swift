extension SignalProtocol {
    /// Returns a signal that calls a closure once at the end of each subscription: on completion, failure or disposal.
    ///
    /// The closure runs on the thread that ends the subscription, after the cleanups of this signal, and before the subscriber
    /// receives completion or failure. The closure of ``finally(_:)`` is not called on disposal.
    ///
    /// ```
    /// self                    --1--2--3--|
    /// action                  -------x
    /// onDispose { action() }  --1--2-!
    /// ```
    ///
    /// ```swift
    /// let logged = download.onDispose { print("no longer in use") }
    /// ```
    ///
    /// - Parameter cleanup: The side effect.
    public func onDispose(_ cleanup: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            downstream.onDispose(cleanup)
            if !downstream.isDisposed { source.attach(downstream) }
        }
    }
}
