extension SignalProtocol where Failure == Never {
    /// Subscribes immediately, and returns the values as an `AsyncStream`.
    ///
    /// ``values`` is the usual way to iterate. Use this method for code that requires an `AsyncStream`, or to miss no value
    /// before the iteration: it subscribes during the call, on the calling thread, and not when the first value is requested. A
    /// stream is for one iteration, by one task. It exists only for a signal that cannot fail, while ``values`` throws a failure
    /// with its type: catch failures before.
    ///
    /// The stream ends when the signal completes. Cancelling the task that iterates, or dropping the stream, disposes the
    /// subscription. Leaving the loop does not, as long as the stream is kept. Subscribes even in a cancelled task, because
    /// another task can iterate. Keeps the values that have not been requested yet, as many as `policy` allows.
    ///
    /// ```swift
    /// let positions = tracker.positions.asyncStream(buffering: .bufferingNewest(1))
    /// ```
    ///
    /// With a source that sends forever during the subscription this never returns: limit it with ``take(_:)``, or subscribe on a
    /// scheduler.
    ///
    /// - Parameter policy: The number of values to keep while no task waits for one. By default all.
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
