import RACSchedulers

extension MainSignal {
    /// Returns a signal that calls a closure at each subscription, before it subscribes to this one.
    ///
    /// All events pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self                    --1--2--|
    /// action                  x
    /// initially { action() }  --1--2--|
    /// ```
    ///
    /// Source: `-initially:` in RACSignal.
    ///
    /// - Parameter action: The side effect. If it disposes the subscription, this signal is not subscribed to.
    @inlinable
    public func initially(_ action: @escaping @MainActor () -> Void) -> MainSignal<Value, Failure> {
        MainSignal(stream.initially(calledOnMainQueue(action)))
    }

    /// Returns a signal that calls a closure on failure and on completion, before either is sent on.
    ///
    /// It is not called on disposal; for that, register a cleanup with the source. Values pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self                  --1--#
    /// action                -----x
    /// finally { action() }  --1--#
    /// ```
    ///
    /// Source: `-finally:` in RACSignal.
    ///
    /// - Parameter action: The side effect; called at most once per subscription.
    @inlinable
    public func finally(_ action: @escaping @MainActor () -> Void) -> MainSignal<Value, Failure> {
        MainSignal(stream.finally(calledOnMainQueue(action)))
    }
}
