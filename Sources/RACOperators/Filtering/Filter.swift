extension SignalProtocol {
    /// Returns a signal of the values that pass a test.
    ///
    /// ```
    /// self                             --1--2--3--4--|
    /// filter { $0.isMultiple(of: 2) }  -----2-----4--|
    /// ```
    ///
    /// ```swift
    /// let searches = query.filter { $0.count > 2 }
    /// ```
    ///
    /// - Parameter isIncluded: Returns whether a value passes. Called once per value and subscription.
    @inlinable
    public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
        liftValues { next in
            { value in
                if isIncluded(value) { next(value) }
            }
        }
    }
}
