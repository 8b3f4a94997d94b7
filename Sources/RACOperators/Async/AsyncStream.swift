extension SignalProtocol where Failure == Never {
    /// Subscribes immediately, and returns the values as an `AsyncStream`.
    ///
    /// To iterate, prefer ``values``. Use this method for code that requires an `AsyncStream`, or to keep the values that
    /// arrive before the iteration begins. The subscription is made during the call, on the calling thread. A stream is for one
    /// iteration, by one task. If the signal can fail, catch the failure first.
    ///
    /// The stream ends when the signal completes. Cancelling the iterating task, or releasing the stream, disposes the
    /// subscription. Leaving the loop does not dispose the subscription while the stream is kept. Even in a cancelled task, the
    /// method subscribes, because another task can iterate.
    ///
    /// ```swift
    /// let positions = tracker.positions.asyncStream(buffering: .bufferingNewest(1))
    /// ```
    ///
    /// If the signal is synchronous and endless, the method never returns. Limit such a signal with ``take(_:)``, or subscribe
    /// on a scheduler.
    ///
    /// - Parameter policy: The number of values that the stream keeps until they are requested. By default, the stream keeps
    ///   all values.
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
