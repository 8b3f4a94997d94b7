/// Why a blocking wait for a signal gave no result.
public enum BlockingError<Failure: Error>: Error {
    /// The time was up. The subscription has been disposed.
    case timedOut
    /// The signal failed.
    case failed(Failure)
}

extension BlockingError: Equatable where Failure: Equatable {}

extension SignalProtocol {
    /// Subscribes and blocks the calling thread until the first value arrives.
    ///
    /// For tests and command-line programs. Async code has ``firstValue(isolation:)``, which blocks no thread. If the signal needs
    /// the calling thread to go on, as it may on the main thread or inside a subscriber, this waits in vain until the time is up.
    /// What the signal does while it is being subscribed to runs on the calling thread, before the wait, and the timeout does not
    /// interrupt it.
    ///
    /// Source: `-first` in RACSignal. Better: the wait is limited, and the failure is thrown.
    ///
    /// - Parameter timeout: How long to wait at most. Zero or less does not wait for other threads, more than a century counts
    ///   as a century.
    /// - Returns: The first value, or `nil` if the signal completed without one.
    /// - Throws: ``BlockingError``, if the signal fails before its first value or the time is up.
    public func first(timeout: Duration) throws(BlockingError<Failure>) -> Value? {
        try take(1).toArray(timeout: timeout).first
    }

    /// Subscribes and blocks the calling thread until the signal completes. See ``first(timeout:)``.
    ///
    /// Keeps all values until then, without limit; if it throws they are dropped. A signal that sends forever while it is
    /// being subscribed to keeps this from returning, whatever the timeout: limit it with ``take(_:)``.
    ///
    /// Source: `-toArray` in RACSignal. Better: the wait is limited, and the failure is thrown.
    ///
    /// - Parameter timeout: How long to wait at most. Zero or less does not wait for other threads.
    /// - Returns: All values.
    /// - Throws: ``BlockingError``, if the signal fails or the time is up.
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
        case .next, nil: throw .timedOut
        }
    }

    /// Subscribes and blocks the calling thread until the signal completes, dropping its values. See ``first(timeout:)``.
    ///
    /// Source: `-waitUntilCompleted:` in RACSignal.
    ///
    /// - Parameter timeout: How long to wait at most. Zero or less does not wait for other threads.
    /// - Throws: ``BlockingError``, if the signal fails or the time is up.
    public func waitUntilCompleted(timeout: Duration) throws(BlockingError<Failure>) {
        _ = try ignoreValues().toArray(timeout: timeout)
    }
}

/// What a blocked thread waits for.
private struct Outcome<Value: Sendable, Failure: Error>: Sendable {
    var values: [Value] = []
    var end: Event<Value, Failure>?
}
