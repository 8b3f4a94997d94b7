extension SignalProtocol {
    /// Returns a signal of the transformed values, without `nil` results.
    ///
    /// ```
    /// self                    --1--x--3--|
    /// compactMap { Int($0) }  --1-----3--|
    /// ```
    ///
    /// ```swift
    /// let amounts = query.compactMap { Int($0) }
    /// ```
    ///
    /// - Parameter transform: Computes the new value, or returns `nil` to leave the value out. Called once per value.
    @inlinable
    public func compactMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue?
    ) -> Signal<NewValue, Failure> {
        liftValues { next in
            { value in
                if let newValue = transform(value) { next(newValue) }
            }
        }
    }
}
