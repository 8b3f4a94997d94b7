import RACCore

extension MainSignal {
    /// Subscribes and waits for the first value, which ends the subscription.
    ///
    /// Use it in code of the main actor: the value does not leave the main actor, and so need not be Sendable. Cancelling the
    /// task disposes the subscription. In a task that is already cancelled, the method does not subscribe.
    ///
    /// - Returns: The value, or `nil` if the signal completed without a value or the task was cancelled.
    /// - Throws: The failure of the signal.
    public func firstValue() async throws(Failure) -> Value? {
        var iterator = take(1).values.makeAsyncIterator()
        return try await iterator.next()
    }

    /// Subscribes and waits for all values.
    ///
    /// Use it in code of the main actor: the values do not leave the main actor, and so need not be Sendable. Cancelling the
    /// task disposes the subscription. In a task that is already cancelled, the method does not subscribe. The method keeps all
    /// values, without limit.
    ///
    /// - Returns: The values, in order. If the task was cancelled, the result contains the values that arrived before the
    ///   cancellation.
    /// - Throws: The failure of the signal.
    public func collectValues() async throws(Failure) -> [Value] {
        var iterator = values.makeAsyncIterator()
        var values: [Value] = []
        while let value = try await iterator.next() { values.append(value) }
        return values
    }

    /// Subscribes and waits for completion, dropping the values.
    ///
    /// Cancelling the task disposes the subscription, and the method then returns as if the signal had completed.
    /// ``completionOrCancellation()`` throws in that case. In a task that is already cancelled, the method does not subscribe.
    ///
    /// - Throws: The failure of the signal.
    public func completion() async throws(Failure) {
        _ = try await ignoreValues().collectValues()
    }

    /// Subscribes and waits for completion, dropping the values. Throws if the task is cancelled before the completion.
    ///
    /// Works like ``SignalProtocol/completionOrCancellation(isolation:)``, for code of the main actor.
    ///
    /// - Throws: The failure of the signal, or `CancellationError`.
    public func completionOrCancellation() async throws {
        // The signal sends a value on completion. A wait that is cancelled ends without a value.
        let completion = stream.ignoreValues().mapTo(MainValue(())).defaultIfEmpty(MainValue(()))
        guard try await MainSignal<Void, Failure>(completion).firstValue() != nil else { throw CancellationError() }
    }
}
