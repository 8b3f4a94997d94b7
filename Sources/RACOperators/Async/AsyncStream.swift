extension SignalProtocol where Failure == Never {
    /// Subscribes at once, and returns the values as an `AsyncStream`.
    ///
    /// ``values`` is the usual way to iterate. This one is for code that asks for an `AsyncStream` by its type, and for values
    /// that must not be missed before the iteration begins: it subscribes when it is called, on the calling thread, and not
    /// when the first value is asked for. But a stream is for one iteration, by one task. And it is only there for a signal
    /// that cannot fail, while ``values`` throws a failure with its type: catch failures before.
    ///
    /// The stream ends when the signal completes. Cancelling the task that iterates, or dropping the stream, disposes the
    /// subscription. Leaving the loop does not, as long as somebody holds the stream. This subscribes also in a task that is
    /// cancelled already, since another task may iterate. Keeps the values that have not been asked for yet, as many as `policy`
    /// says.
    ///
    /// ```swift
    /// let positions = tracker.positions.asyncStream(buffering: .bufferingNewest(1))
    /// ```
    ///
    /// A source that sends forever while it is being subscribed to never lets this return: limit it with ``take(_:)``, or
    /// subscribe on a scheduler.
    ///
    /// - Parameter policy: How many values to keep while nobody waits for one. All of them, if it is left out.
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
