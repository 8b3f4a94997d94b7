extension SignalProtocol {
    /// Returns a signal of the results of combining each value with the previous result. The returned signal fails when the
    /// closure throws.
    ///
    /// The initial result is not sent. After a throw this signal is disposed, and the closure is not called again. For the
    /// failure type of a closure literal with a `try` in it, see `tryMap(_:)`.
    ///
    /// ```
    /// self                                 --2--3--x--4--|
    /// tryScan(0) { $0 + (try parse($1)) }  --2--5--#
    /// ```
    ///
    /// ```swift
    /// let contents = paths.tryScan("") { text, path in try text + String(contentsOfFile: path, encoding: .utf8) }
    /// ```
    ///
    /// - *Fails* with the thrown error, and when this signal does.
    /// - *Keeps* the last result.
    ///
    /// - Parameters:
    ///   - initial: The result to combine with the first value, in each subscription.
    ///   - combine: Computes the next result from the last result and a value. Never called after disposal.
    @inlinable
    public func tryScan<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        lift { downstream in
            let result = SubscriptionState(initial)
            return { value in
                if downstream.isDisposed { return }
                do throws(Failure) {
                    result.value = try combine(result.value, value)
                } catch {
                    return downstream.fail(error)
                }
                downstream.send(result.value)
            }
        }
    }
}

extension SignalProtocol where Failure == Never {
    /// Combines each value of a signal that cannot fail with the previous result. The returned signal fails with the thrown
    /// error.
    @inlinable
    @_disfavoredOverload
    public func tryScan<Result: Sendable, NewFailure: Error>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) throws(NewFailure) -> Result
    ) -> Signal<Result, NewFailure> {
        widened(to: NewFailure.self).tryScan(initial, combine)
    }
}

extension SignalProtocol {
    /// Combines each value with the previous result in a closure whose error type differs from this signal's failure type. The
    /// returned signal fails with an error of either type.
    @inlinable
    @_disfavoredOverload
    public func tryScan<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) throws -> Result
    ) -> Signal<Result, any Error> {
        mapError { $0 as any Error }.tryScan(initial) { result, value throws(any Error) in try combine(result, value) }
            .named(after: self)
    }
}
