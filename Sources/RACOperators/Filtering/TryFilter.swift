extension SignalProtocol {
    /// Returns a signal of the values that pass a test. The result fails when the test throws.
    ///
    /// After a throw this signal is disposed, and the closure is not called again. For the failure type of a closure that
    /// contains `try`, see `tryMap(_:)`.
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
    /// - Parameter isIncluded: Returns whether a value passes, or throws. Called once per value, never after disposal.
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
