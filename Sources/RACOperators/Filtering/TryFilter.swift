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
                let passes = downstream.result { () throws(Failure) in try isIncluded(value) }
                if passes == true { downstream.send(value) }
            }
        }
    }
}
