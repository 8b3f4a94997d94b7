extension SignalProtocol {
    /// Returns a signal that calls a closure at each subscription, after it has subscribed to this signal.
    ///
    /// Use this operator to start work that must not begin before this signal is observed, for example to send a request after
    /// the subscription to the signal of answers. ``initially(_:)`` calls its closure before the subscription. Values that this
    /// signal sends immediately arrive before the call. The closure is not called if the subscription has ended or has been
    /// disposed by then. A value from another thread can arrive during the call.
    ///
    /// ```
    /// self                       --1--2--|
    /// action                     x
    /// onSubscribed { action() }  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let answer = answers.onSubscribed { connection.send("status") }.take(1)
    /// ```
    ///
    /// - Parameter action: The side effect. Called at most once per subscription, on the subscribing thread.
    @inlinable
    public func onSubscribed(_ action: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            let lifetime = downstream.lifetime
            source.attach(downstream)
            if !lifetime.isDisposed { action() }
        }
    }
}
