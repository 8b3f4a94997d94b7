extension SignalProtocol where Failure == Never {
    /// Subscribes at once, and returns the values as an `AsyncStream`.
    ///
    /// ``values`` is the usual way to iterate. This one is for what asks for an `AsyncStream` by its type, and for values that
    /// must not be missed before the iteration begins: it subscribes when it is called, and not with the first value asked
    /// for. In turn it is for one iteration, by one task, and the signal must not fail: ``values`` throws a failure with its
    /// type, here it has to be caught before. The stream ends with the signal. Cancelling the task that iterates, or dropping
    /// the stream, disposes the subscription; leaving the loop does not, as long as somebody holds the stream. Keeps the values that have not been asked for yet.
    ///
    /// ```swift
    /// let positions = tracker.positions.asyncStream(buffering: .bufferingNewest(1))
    /// ```
    ///
    /// A source that sends for ever while it is being subscribed to never lets this return: limit it with ``take(_:)``, or
    /// subscribe on a scheduler.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameter policy: What to do with values that come while nobody waits for one.
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
