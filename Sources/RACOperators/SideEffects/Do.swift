extension SignalProtocol {
    /// Returns a signal that calls a closure with each value, and then sends the value.
    ///
    /// The closure is called once per value and subscription, on the thread that delivers the value, and never after disposal.
    ///
    /// ```
    /// self                   --1--2--|
    /// action                 --1--2
    /// doNext { action($0) }  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let logged = names.doNext { print("name:", $0) }
    /// ```
    ///
    /// - Parameter action: The side effect. If the side effect disposes the subscription, the subscriber does not receive the
    ///   value. The operators between this operator and the subscriber still receive the value.
    @inlinable
    public func doNext(_ action: @escaping @Sendable (Value) -> Void) -> Signal<Value, Failure> {
        lift { downstream in
            { value in
                if downstream.isDisposed { return }
                action(value)
                downstream.send(value)
            }
        }
    }

    /// Returns a signal that calls a closure with the failure, and then fails.
    ///
    /// The closure is called on the thread that delivers the failure, possibly before the cleanups of this signal.
    ///
    /// ```
    /// self                     --1--#
    /// action                   -----e
    /// doFailed { action($0) }  --1--#
    /// ```
    ///
    /// ```swift
    /// let logged = download.doFailed { print("failed:", $0) }
    /// ```
    ///
    /// - Parameter action: The side effect. Called at most once per subscription, never after disposal.
    @inlinable
    public func doFailed(_ action: @escaping @Sendable (Failure) -> Void) -> Signal<Value, Failure> {
        liftEvents { downstream in
            Subscriber(
                lifetime: downstream.lifetime,
                next: downstream.next,
                failed: { error in
                    action(error)
                    downstream.fail(error)
                },
                completed: { downstream.complete() }
            )
        }
    }

    /// Returns a signal that calls a closure on completion, and then completes.
    ///
    /// The closure is called on the thread that delivers the completion, possibly before the cleanups of this signal.
    ///
    /// ```
    /// self                      --1--2--|
    /// action                    --------x
    /// doCompleted { action() }  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let logged = download.doCompleted { print("downloaded") }
    /// ```
    ///
    /// - Parameter action: The side effect. Called at most once per subscription, never after disposal.
    @inlinable
    public func doCompleted(_ action: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
        liftEvents { downstream in
            Subscriber(
                lifetime: downstream.lifetime,
                next: downstream.next,
                failed: { downstream.fail($0) },
                completed: {
                    action()
                    downstream.complete()
                }
            )
        }
    }
}
