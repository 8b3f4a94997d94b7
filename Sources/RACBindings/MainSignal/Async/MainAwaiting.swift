import RACCore

extension MainSignal {
    /// Subscribes, waits for the first value, and then ends the subscription.
    ///
    /// The value stays on the main actor, so it need not be Sendable. Cancelling the task disposes the subscription. In a task
    /// that is already cancelled, the method does not subscribe.
    ///
    /// - Returns: The value, or `nil` if the signal completed without a value or the task was cancelled.
    /// - Throws: The failure of the signal.
    public func firstValue() async throws(Failure) -> Value? {
        var iterator = take(1).values.makeAsyncIterator()
        return try await iterator.next()
    }

    /// Subscribes and waits for all values. The values need not be Sendable, and are kept without limit. Cancelling the task
    /// disposes the subscription. In a task that is already cancelled, the method does not subscribe.
    ///
    /// - Returns: The values, in order. If the task was cancelled: the values that arrived before the cancellation.
    /// - Throws: The failure of the signal.
    public func collectValues() async throws(Failure) -> [Value] {
        var iterator = values.makeAsyncIterator()
        var values: [Value] = []
        while let value = try await iterator.next() { values.append(value) }
        return values
    }

    /// Subscribes, drops the values, and waits for completion.
    ///
    /// If the task is cancelled, the method disposes the subscription and returns as if the signal had completed. In this case,
    /// ``completionOrCancellation()`` throws an error. In a task that is already cancelled, the method does not subscribe.
    ///
    /// - Throws: The failure of the signal.
    public func completion() async throws(Failure) {
        _ = try await ignoreValues().collectValues()
    }

    /// Subscribes, drops the values, and waits for completion. Throws if the task is cancelled before the completion. Works
    /// like ``SignalProtocol/completionOrCancellation(isolation:)``.
    ///
    /// - Throws: The failure of the signal, or `CancellationError`.
    public func completionOrCancellation() async throws {
        // `completion` sends a value when this signal completes. If the task is cancelled, the wait ends without a value.
        let completion = stream.ignoreValues().mapTo(MainValue(())).defaultIfEmpty(MainValue(()))
        guard try await MainSignal<Void, Failure>(completion).firstValue() != nil else { throw CancellationError() }
    }
}
