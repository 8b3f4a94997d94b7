import RACSchedulers

extension MainSignal {
    /// Returns a signal that subscribes anew when this one fails, for ever.
    ///
    /// ```
    /// self     --1--#
    /// retry()  --1----1----1--…
    /// ```
    ///
    /// It subscribes anew at once, and that does not nest. Values and completion pass unchanged. A signal that always fails
    /// while it is being subscribed to keeps the main actor busy for ever: `subscribe` does not return. Keeps nothing.
    ///
    /// Source: `-retry` in RACSignal.
    @inlinable
    public func retry() -> MainSignal<Value, Never> {
        MainSignal<Value, Never>(stream.retry())
    }

    /// Returns a signal that subscribes anew when this one fails, up to `count` times, and then fails.
    ///
    /// There are up to `count` + 1 attempts. The values of all of them are sent, and the failure of the last one. It subscribes
    /// anew at once, and that does not nest. Keeps a counter.
    ///
    /// ```
    /// self      --1--#
    /// retry(1)  --1----1--#
    /// ```
    ///
    /// Source: `-retry:` in RACSignal.
    ///
    /// - Parameter count: How often to subscribe anew. Precondition: not negative.
    @inlinable
    public func retry(_ count: Int) -> MainSignal<Value, Failure> {
        MainSignal(stream.retry(count))
    }

    /// Returns a signal that subscribes anew when this one fails and a closure says so, up to `count` times, and then
    /// fails.
    ///
    /// There are up to `count` + 1 attempts. The values of all of them are sent. The failure of the last one, and one that is
    /// not worth a new attempt, passes at once. It subscribes anew at once, and that does not nest. Keeps a counter.
    ///
    /// ```
    /// self                         --1--#
    /// retry(2) { $0 == .timeout }  --1----1----1--#
    /// ```
    ///
    /// Not in ReactiveObjC; `retry(_:shouldRetry:)` in RxSwiftExt.
    ///
    /// - Parameters:
    ///   - count: How often to subscribe anew. Precondition: not negative.
    ///   - shouldRetry: Whether a failure is worth a new attempt; not asked about that of the last attempt.
    @inlinable
    public func retry(
        _ count: Int,
        if shouldRetry: @escaping @MainActor (Failure) -> Bool
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.retry(count, if: calledOnMainQueue(shouldRetry)))
    }
}
