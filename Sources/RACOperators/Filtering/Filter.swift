extension SignalProtocol {
    /// Returns a signal of the values that pass a test.
    ///
    /// Failure and completion pass unchanged. Keeps nothing. Delivers where the upstream does.
    ///
    /// ```
    /// self                             --1--2--3--4--|
    /// filter { $0.isMultiple(of: 2) }  -----2-----4--|
    /// ```
    ///
    /// Source: `-filter:` in RACStream.
    ///
    /// - Parameter isIncluded: Called once per value and subscription.
    @inlinable
    public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
        liftValues { next in
            { value in
                if isIncluded(value) { next(value) }
            }
        }
    }
}
