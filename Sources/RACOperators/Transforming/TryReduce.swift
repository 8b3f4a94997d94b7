extension SignalProtocol {
    /// Returns a signal of one result of combining all values, sent when this signal completes. The returned signal fails when
    /// the closure throws.
    ///
    /// A signal without values results in the initial result. After a throw this signal is disposed, and the closure is not
    /// called again. For the failure type of a closure literal with a `try` in it, see `tryMap(_:)`.
    ///
    /// ```
    /// self  --1--2--x--3--|
    /// tryReduce(0) { $0 + (try parse($1)) }
    ///       --------#
    /// ```
    ///
    /// ```swift
    /// let contents = paths.tryReduce("") { text, path in try text + String(contentsOfFile: path, encoding: .utf8) }
    /// ```
    ///
    /// - *Fails* with the thrown error, and immediately when this signal does, without a result.
    /// - *Keeps* the last result.
    ///
    /// - Parameters:
    ///   - initial: The result to combine with the first value, in each subscription.
    ///   - combine: Computes the next result from the last result and a value. Never called after disposal.
    @inlinable
    public func tryReduce<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        liftEvents { downstream in
            let result = SubscriptionState(initial)
            return Subscriber(
                lifetime: downstream.lifetime,
                next: { value in
                    if downstream.isDisposed { return }
                    do throws(Failure) {
                        result.value = try combine(result.value, value)
                    } catch {
                        downstream.fail(error)
                    }
                },
                failed: { downstream.fail($0) },
                completed: {
                    if downstream.isDisposed { return }
                    downstream.send(result.value)
                    downstream.complete()
                }
            )
        }
    }
}

extension SignalProtocol where Failure == Never {
    /// Combines all values of a signal that cannot fail into one result. The returned signal fails with the thrown error.
    @inlinable
    @_disfavoredOverload
    public func tryReduce<Result: Sendable, NewFailure: Error>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) throws(NewFailure) -> Result
    ) -> Signal<Result, NewFailure> {
        widened(to: NewFailure.self).tryReduce(initial, combine)
    }
}

extension SignalProtocol {
    /// Combines all values with a closure whose error type differs from this signal's failure type. The returned signal fails
    /// with an error of either type.
    @inlinable
    @_disfavoredOverload
    public func tryReduce<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) throws -> Result
    ) -> Signal<Result, any Error> {
        mapError { $0 as any Error }.tryReduce(initial) { result, value throws(any Error) in try combine(result, value)
        }.named(after: self)
    }
}
