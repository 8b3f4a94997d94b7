extension SignalProtocol {
    /// Returns a signal that, at each subscription, first calls a closure and then subscribes to this signal.
    ///
    /// ```
    /// self                    --1--2--|
    /// action                  x
    /// initially { action() }  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let logged = download.initially { print("begins") }
    /// ```
    ///
    /// - Parameter action: The side effect. Called on the subscribing thread. If the closure disposes the subscription, this
    ///   signal is not subscribed to.
    public func initially(_ action: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            action()
            if !downstream.isDisposed { source.attach(downstream) }
        }
    }

    /// Returns a signal that calls a closure on failure and on completion, before passing the event on.
    ///
    /// The closure is called on the thread that delivers the event, possibly before the cleanups of this signal. Disposal does
    /// not call the closure. To call it on disposal as well, use ``onDispose(_:)``.
    ///
    /// ```
    /// self                  --1--#
    /// action                -----x
    /// finally { action() }  --1--#
    /// ```
    ///
    /// ```swift
    /// let logged = download.finally { print("ended") }
    /// ```
    ///
    /// - Parameter action: The side effect. Called at most once per subscription.
    public func finally(_ action: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
        doFailed { _ in action() }.doCompleted(action).named(after: self)
    }
}
