extension SignalProtocol {
    /// Returns a signal that, at each subscription, first subscribes to this signal and then calls a closure.
    ///
    /// Use this operator to start work that must not begin before the subscription, such as a request whose answer arrives on
    /// this signal. ``initially(_:)`` calls its closure before the subscription.
    ///
    /// Values that this signal sends while it is being subscribed to arrive before the closure is called. If the subscription has
    /// ended or been disposed by then, the closure is not called. A value from another thread can arrive while the closure runs.
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
    public func onSubscribed(_ action: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            let lifetime = downstream.lifetime
            source.attach(downstream)
            if !lifetime.isDisposed { action() }
        }
    }
}
