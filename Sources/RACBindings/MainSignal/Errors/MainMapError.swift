import RACSchedulers

extension MainSignal {
    /// Returns a signal whose failure is transformed.
    ///
    /// Values and completion pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self                --1--#
    /// mapError(describe)  --1--#
    /// ```
    ///
    /// Not in ReactiveObjC; `mapError` in ReactiveSwift and Combine.
    ///
    /// - Parameter transform: Called at most once per subscription.
    @inlinable
    public func mapError<NewFailure: Error>(
        _ transform: @escaping @MainActor (Failure) -> NewFailure
    ) -> MainSignal<Value, NewFailure> {
        MainSignal<Value, NewFailure>(stream.mapError(calledOnMainQueue(transform)))
    }
}
