extension SignalProtocol {
    /// Returns a signal of the transformed values. The result fails when the transformation throws.
    ///
    /// After a throw this signal is disposed, and the closure is not called again.
    ///
    /// For a closure that contains `try`, the compiler infers the failure type `any Error`. For another failure type, pass a
    /// function, as in `tryMap(parse)`, or declare the error: `tryMap { text throws(ParseError) in try parse(text) }`.
    ///
    /// ```
    /// self                      --1--x--3--|
    /// tryMap { try parse($0) }  --1--#
    /// ```
    ///
    /// ```swift
    /// let files = paths.tryMap { path in try Data(contentsOf: URL(fileURLWithPath: path)) }
    /// ```
    ///
    /// - *Fails* with the thrown error, and when this signal does.
    ///
    /// - Parameter transform: Computes the new value, or throws. Called once per value and subscription, never after disposal.
    @inlinable
    public func tryMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
    ) -> Signal<NewValue, Failure> {
        lift { downstream in
            { value in
                let newValue = downstream.result { () throws(Failure) in try transform(value) }
                if let newValue { downstream.send(newValue) }
            }
        }
    }
}
