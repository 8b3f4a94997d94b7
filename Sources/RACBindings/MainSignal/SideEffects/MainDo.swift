import RACSchedulers

extension MainSignal {
    /// Returns a signal that calls a closure with each value before it is sent on.
    ///
    /// It is called once per value and subscription, and not after disposal. Failure and completion pass unchanged. Keeps
    /// nothing.
    ///
    /// ```
    /// self                   --1--2--|
    /// action                 --1--2
    /// doNext { action($0) }  --1--2--|
    /// ```
    ///
    /// Source: `-doNext:` in RACSignal.
    ///
    /// - Parameter action: The side effect. If it disposes the subscription, the value is not sent on.
    @inlinable
    public func doNext(_ action: @escaping @MainActor (Value) -> Void) -> MainSignal<Value, Failure> {
        MainSignal(stream.doNext(opening(action)))
    }

    /// Returns a signal that calls a closure with the failure before it is sent on.
    ///
    /// All events pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self                     --1--#
    /// action                   -----e
    /// doFailed { action($0) }  --1--#
    /// ```
    ///
    /// Source: `-doError:` in RACSignal.
    ///
    /// - Parameter action: The side effect; called at most once per subscription, and not after disposal.
    @inlinable
    public func doFailed(_ action: @escaping @MainActor (Failure) -> Void) -> MainSignal<Value, Failure> {
        MainSignal(stream.doFailed(calledOnMainQueue(action)))
    }

    /// Returns a signal that calls a closure on completion, before that is sent on.
    ///
    /// All events pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self                      --1--2--|
    /// action                    --------x
    /// doCompleted { action() }  --1--2--|
    /// ```
    ///
    /// Source: `-doCompleted:` in RACSignal.
    ///
    /// - Parameter action: The side effect; called at most once per subscription, and not after disposal.
    @inlinable
    public func doCompleted(_ action: @escaping @MainActor () -> Void) -> MainSignal<Value, Failure> {
        MainSignal(stream.doCompleted(calledOnMainQueue(action)))
    }
}
