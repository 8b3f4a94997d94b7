extension SignalProtocol {
    /// Returns a signal that calls a closure once per subscription when that is over, however it ended: by completion,
    /// by failure or by disposal.
    ///
    /// It is a cleanup: it runs after those of this signal, and before the receiver learns of the end, on the thread
    /// that ends the subscription. ``finally(_:)`` is called for the two ends alone, and not if the subscription was
    /// disposed. All events pass unchanged. They are delivered where the upstream does.
    ///
    /// ```
    /// self                    --1--2--3--|
    /// action                  -------x
    /// onDispose { action() }  --1--2-!
    /// ```
    ///
    /// Not in ReactiveObjC, where `+createSignal:` alone can register one.
    /// `handleEvents(receiveCompletion:receiveCancel:)` in Combine, `do(onDispose:)` in RxSwift.
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
