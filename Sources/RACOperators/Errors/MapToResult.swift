extension SignalProtocol {
    /// Returns a signal that sends the values and the failure of this signal as values of type `Result`.
    ///
    /// Inside `flattenMap` or `switchMap`, one failed request then does not end the signal of all requests. To convert results
    /// back, call `tryMap { try $0.get() }`. ``materialize()`` also sends the completion as a value.
    ///
    /// ```
    /// self           --1--2--#
    /// mapToResult()  --x--y--(z|)     x = success(1), y = success(2), z = failure
    /// ```
    ///
    /// ```swift
    /// let results = query.switchMap { api.results(for: $0).mapToResult() }
    /// ```
    ///
    /// - *Completes* when this signal completes, or after the failure has been sent as a result.
    @inlinable
    public func mapToResult() -> Signal<Result<Value, Failure>, Never> {
        liftEvents { downstream in
            Subscriber(
                lifetime: downstream.lifetime,
                next: { downstream.send(.success($0)) },
                failed: {
                    downstream.send(.failure($0))
                    downstream.complete()
                },
                completed: { downstream.complete() }
            )
        }
    }
}
