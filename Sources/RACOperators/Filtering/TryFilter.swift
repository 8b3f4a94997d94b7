extension SignalProtocol {
    /// Returns a signal of the values that pass a test. The result fails when the test throws.
    ///
    /// After a throw this signal is disposed, and the closure is not called again.
    ///
    /// A closure literal with a `try` in it counts as throwing `any Error`, because the compiler does not infer a more precise
    /// type. For another `Failure`, pass the function itself, `tryFilter(isValid)`, or name the error: `tryFilter { text
    /// throws(ParseError) in try isValid(text) }`.
    ///
    /// ```
    /// self                         --1--2--3--x--4--|
    /// tryFilter { try isOdd($0) }  --1-----3--#
    /// ```
    ///
    /// ```swift
    /// let emptyFiles = paths.tryFilter { path in try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty }
    /// ```
    ///
    /// - *Fails* with the thrown error, and when this signal does.
    ///
    /// - Parameter isIncluded: Returns whether a value passes, or throws. Called once per value and subscription, never after
    ///   disposal.
    @inlinable
    public func tryFilter(
        _ isIncluded: @escaping @Sendable (Value) throws(Failure) -> Bool
    ) -> Signal<Value, Failure> {
        lift { downstream in
            { value in
                if downstream.isDisposed { return }
                let passes: Bool
                do throws(Failure) {
                    passes = try isIncluded(value)
                } catch {
                    return downstream.fail(error)
                }
                if passes { downstream.send(value) }
            }
        }
    }
}

extension SignalProtocol where Failure == Never {
    /// Filters a signal that cannot fail by a test that throws. The result fails with the thrown error.
    @inlinable
    @_disfavoredOverload
    public func tryFilter<NewFailure: Error>(
        _ isIncluded: @escaping @Sendable (Value) throws(NewFailure) -> Bool
    ) -> Signal<Value, NewFailure> {
        widened(to: NewFailure.self).tryFilter(isIncluded)
    }
}

extension SignalProtocol {
    /// Filters by a test whose error type differs from this signal's failure type. The result fails with an error of either
    /// type.
    @inlinable
    @_disfavoredOverload
    public func tryFilter(
        _ isIncluded: @escaping @Sendable (Value) throws -> Bool
    ) -> Signal<Value, any Error> {
        mapError { $0 as any Error }.tryFilter { value throws(any Error) in try isIncluded(value) }.named(after: self)
    }
}
