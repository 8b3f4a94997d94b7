extension SignalProtocol {
    /// Returns a signal that calls a closure once at the end of each subscription: on completion, failure or disposal.
    ///
    /// The closure is a cleanup: it runs after the cleanups of this signal, and before the receiver receives the end, on the
    /// thread that ends the subscription. The closure of ``finally(_:)`` is called only on failure and completion, and not on
    /// disposal.
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
    @inlinable
    public func onDispose(_ cleanup: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            downstream.onDispose(cleanup)
            if !downstream.isDisposed { source.attach(downstream) }
        }
    }
}
