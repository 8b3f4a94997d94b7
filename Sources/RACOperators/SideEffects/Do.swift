extension SignalProtocol {
    /// Returns a signal that calls a closure with each value, and then sends the value.
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
    /// - Parameter action: The side effect. Called once per value, on the thread of the value, never after disposal. If the
    ///   closure disposes the subscription, the value can still pass through the operators downstream, but does not reach the
    ///   subscriber.
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
    /// - Parameter action: The side effect. Called at most once per subscription, never after disposal, on the thread that
    ///   delivers the failure, possibly before the cleanups of this signal.
    @inlinable
    public func doFailed(_ action: @escaping @Sendable (Failure) -> Void) -> Signal<Value, Failure> {
        liftFailure { error, downstream in
            action(error)
            downstream.fail(error)
        }
    }

    /// Returns a signal that calls a closure on completion, and then completes.
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
    /// - Parameter action: The side effect. Called at most once per subscription, never after disposal, on the thread that
    ///   delivers the completion, possibly before the cleanups of this signal.
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
