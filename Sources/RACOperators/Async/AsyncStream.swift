extension SignalProtocol where Failure == Never {
    /// Subscribes immediately, and returns the values as an `AsyncStream`.
    ///
    /// ``values`` is the usual way to iterate. Use this method for code that requires an `AsyncStream`, or to keep the values
    /// that the signal sends before the iteration begins. The method subscribes during the call, on the calling thread.
    /// ``values`` subscribes when the first value is requested. A stream is for one iteration, by one task. The method exists
    /// only for signals that cannot fail, so catch failures first. ``values`` also exists for signals that can fail, and throws
    /// the failure with its type.
    ///
    /// The stream ends when the signal completes. Cancelling the task that iterates, or dropping the stream, disposes the
    /// subscription. If the stream is still kept when the loop is left, the subscription continues. The method subscribes even
    /// in a cancelled task, because another task can iterate. The stream keeps the values that have not been requested yet, as
    /// many as `policy` allows.
    ///
    /// ```swift
    /// let positions = tracker.positions.asyncStream(buffering: .bufferingNewest(1))
    /// ```
    ///
    /// If the source sends forever during the subscription, the method never returns: limit the signal with ``take(_:)``, or
    /// subscribe on a scheduler.
    ///
    /// - Parameter policy: The number of values to keep while no task waits for a value. By default all values are kept.
    public func asyncStream(
        buffering policy: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
        let lifetime = CompoundDisposable()
        continuation.onTermination = { _ in lifetime.dispose() }
        subscribe(within: lifetime) { value in
            continuation.yield(value)
        } completed: {
            continuation.finish()
        }
        return stream
    }
}
