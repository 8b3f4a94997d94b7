import RACCore

extension MainSignal {
    /// Subscribes and waits for the first value, which ends the subscription.
    ///
    /// For code of the main actor: the value does not leave it, and so need not be Sendable. Cancelling the task disposes the
    /// subscription. A task that is already cancelled subscribes to nothing.
    ///
    /// - Returns: The value, or `nil` if the signal completed without one, or if the task was cancelled.
    /// - Throws: The failure of the signal.
    public func firstValue() async throws(Failure) -> Value? {
        var iterator = take(1).values.makeAsyncIterator()
        return try await iterator.next()
    }

    /// Subscribes and waits for all values.
    ///
    /// For code of the main actor, like ``firstValue()``. Cancelling the task disposes the subscription. A task that is already
    /// cancelled subscribes to nothing. Keeps all values, without limit.
    ///
    /// - Returns: The values, in order. If the task was cancelled, the values that arrived before the cancellation.
    /// - Throws: The failure of the signal.
    public func collectValues() async throws(Failure) -> [Value] {
        var iterator = values.makeAsyncIterator()
        var values: [Value] = []
        while let value = try await iterator.next() { values.append(value) }
        return values
    }

    /// Subscribes and waits for completion, dropping the values.
    ///
    /// Cancelling the task disposes the subscription, and this returns as if the signal had completed.
    /// ``completionOrCancellation()`` throws in that case. A task that is already cancelled subscribes to nothing.
    ///
    /// - Throws: The failure of the signal.
    public func completion() async throws(Failure) {
        _ = try await ignoreValues().collectValues()
    }

    /// Subscribes and waits for completion, dropping the values. Throws if the task is cancelled before it.
    ///
    /// Like ``SignalProtocol/completionOrCancellation(isolation:)``, for code of the main actor.
    ///
    /// - Throws: The failure of the signal, or `CancellationError`.
    public func completionOrCancellation() async throws {
        // Sends a value on completion. A wait that is cancelled ends without one.
        let completion = stream.ignoreValues().mapTo(MainValue(())).defaultIfEmpty(MainValue(()))
        guard try await MainSignal<Void, Failure>(completion).firstValue() != nil else { throw CancellationError() }
    }
}
