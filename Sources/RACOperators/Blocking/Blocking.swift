/// The error of a blocking wait for a signal.
public enum BlockingError<Failure: Error>: Error {
    /// The timeout has passed. The subscription has been disposed.
    case timedOut
    /// The signal failed.
    case failed(Failure)
}

extension BlockingError: Equatable where Failure: Equatable {}

extension SignalProtocol {
    /// Subscribes, blocks the calling thread until the first value arrives, and returns the value.
    ///
    /// Use this method in tests and command-line programs. In async code, use ``firstValue(isolation:)``. A signal that delivers
    /// on the blocked thread, such as the main thread, cannot send before the timeout. A debug build then reports the blocked
    /// queue on the standard error. The timeout does not interrupt the work of a synchronous signal.
    ///
    /// - Parameter timeout: The longest time to wait. With zero or less the method does not wait for other threads.
    /// - Returns: The first value, or `nil` if the signal completed without a value.
    /// - Throws: ``BlockingError/failed(_:)`` if the signal fails before its first value, or ``BlockingError/timedOut``.
    public func first(timeout: Duration) throws(BlockingError<Failure>) -> Value? {
        try take(1).toArray(timeout: timeout).first
    }

    /// Subscribes, blocks the calling thread until the signal completes, and returns all values. See ``first(timeout:)``.
    ///
    /// All values are kept until the signal completes, without limit, and are dropped if the method throws. If the signal is
    /// synchronous and endless, the method never returns. Limit such a signal with ``take(_:)``.
    ///
    /// - Parameter timeout: The longest time to wait. With zero or less the method does not wait for other threads.
    /// - Throws: ``BlockingError/failed(_:)`` if the signal fails, or ``BlockingError/timedOut``.
    public func toArray(timeout: Duration) throws(BlockingError<Failure>) -> [Value] {
        let gate = BinarySemaphore()
        let outcome = Lock((values: [Value](), end: TerminalEvent<Failure>?.none))
        let subscription = ThreadBlocking.whileSubscribing {
            subscribe { value in
                outcome.withLock { $0.values.append(value) }
            } failed: { error in
                outcome.withLock { $0.end = .failed(error) }
                gate.open()
            } completed: {
                outcome.withLock { $0.end = .completed }
                gate.open()
            }
        }
        _ = gate.wait(timeout: timeout)
        subscription.dispose()
        let (values, end) = outcome.withLock { $0 }
        switch end {
        case .completed: return values
        case .failed(let error): throw .failed(error)
        case nil:
            #if DEBUG
                BlockedQueueReport.send(timeout: timeout)
            #endif
            throw .timedOut
        }
    }

    /// Subscribes and blocks the calling thread until the signal completes. Drops the values. See ``first(timeout:)``.
    ///
    /// - Parameter timeout: The longest time to wait. With zero or less the method does not wait for other threads.
    /// - Throws: ``BlockingError/failed(_:)`` if the signal fails, or ``BlockingError/timedOut``.
    public func waitUntilCompleted(timeout: Duration) throws(BlockingError<Failure>) {
        _ = try ignoreValues().toArray(timeout: timeout)
    }
}
