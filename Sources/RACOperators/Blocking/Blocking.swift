/// The failure of a blocking wait for a signal.
public enum BlockingError<Failure: Error>: Error {
    /// The timeout has passed. The subscription has been disposed.
    case timedOut
    /// The signal failed.
    case failed(Failure)
}

extension BlockingError: Equatable where Failure: Equatable {}

extension SignalProtocol {
    /// Subscribes and blocks the calling thread until the first value arrives.
    ///
    /// Use this method in tests and command-line programs. In async code use ``firstValue(isolation:)``, which blocks no
    /// thread. If the signal needs the calling thread, for example the main thread or the thread of a subscriber, the method
    /// waits in vain until the timeout. A debug build reports the blocked thread on the standard error if the thread serves the
    /// main queue or a ``QueueScheduler``. The work of the signal during the subscription runs on the calling thread, before
    /// the wait, and the timeout does not interrupt it.
    ///
    /// - Parameter timeout: The longest time to wait. With zero or less the method does not wait for other threads. More than a
    ///   century counts as a century.
    /// - Returns: The first value, or `nil` if the signal completed without a value.
    /// - Throws: ``BlockingError``, if the signal fails before its first value, or at the timeout.
    public func first(timeout: Duration) throws(BlockingError<Failure>) -> Value? {
        try take(1).toArray(timeout: timeout).first
    }

    /// Subscribes and blocks the calling thread until the signal completes. See ``first(timeout:)``.
    ///
    /// All values are kept until the completion, without limit, and are dropped if the method throws. If the signal sends
    /// forever during the subscription, the method never returns, even after the timeout: limit the signal with ``take(_:)``.
    ///
    /// - Parameter timeout: The longest time to wait. With zero or less the method does not wait for other threads.
    /// - Returns: All values.
    /// - Throws: ``BlockingError``, if the signal fails, or at the timeout.
    public func toArray(timeout: Duration) throws(BlockingError<Failure>) -> [Value] {
        let gate = BinarySemaphore()
        let outcome = Lock(Outcome<Value, Failure>())
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
        let (values, end) = outcome.withLock { ($0.values, $0.end) }
        switch end {
        case .completed: return values
        case .failed(let error): throw .failed(error)
        case .next, nil:
            #if DEBUG
                BlockedQueueReport.send(timeout: timeout)
            #endif
            throw .timedOut
        }
    }

    /// Subscribes and blocks the calling thread until the signal completes, dropping its values. See ``first(timeout:)``.
    ///
    /// - Parameter timeout: The longest time to wait. With zero or less the method does not wait for other threads.
    /// - Throws: ``BlockingError``, if the signal fails, or at the timeout.
    public func waitUntilCompleted(timeout: Duration) throws(BlockingError<Failure>) {
        _ = try ignoreValues().toArray(timeout: timeout)
    }
}

/// The events for which a blocked thread waits.
private struct Outcome<Value: Sendable, Failure: Error>: Sendable {
    var values: [Value] = []
    var end: Event<Value, Failure>?
}
