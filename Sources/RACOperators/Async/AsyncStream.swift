extension SignalProtocol where Failure == Never {
    /// Subscribes immediately, and returns the values as an `AsyncStream`.
    ///
    /// To iterate, prefer ``values``. Use this method for code that requires an `AsyncStream`, or to keep the values that arrive
    /// before the iteration begins. A stream is for one iteration, by one task.
    ///
    /// Cancelling the iterating task, or releasing the stream, disposes the subscription. Leaving the loop does not dispose
    /// the subscription while the stream is kept. The method subscribes even in a cancelled task.
    ///
    /// ```swift
    /// let positions = tracker.positions.asyncStream(buffering: .bufferingNewest(1))
    /// ```
    ///
    /// If the signal is synchronous and endless, the method never returns. Limit such a signal with ``take(_:)``.
    ///
    /// - Parameter policy: The values that the stream keeps until they are requested. By default, all values.
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
