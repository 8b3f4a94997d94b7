extension SignalProtocol {
    /// Returns a signal that, at each subscription, first subscribes to this signal and then calls a closure.
    ///
    /// Use this operator to start work that must not begin before the subscription, such as a request that is sent after the
    /// subscription to the signal of answers. ``initially(_:)`` calls its closure before the subscription.
    ///
    /// Values that this signal sends during the subscription arrive before the call. A value from another thread can arrive
    /// during the call. If the subscription ends or is disposed before the call, the closure is not called.
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
