extension SignalProtocol {
    /// Returns a signal of the transformed values.
    ///
    /// ```
    /// self            --1--3--4--|
    /// map { $0 * 2 }  --2--6--8--|
    /// ```
    ///
    /// ```swift
    /// let lengths = lines.map { $0.count }
    /// ```
    ///
    /// - Parameter transform: Computes the new value. Called once per value and subscription.
    @inlinable
    public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Signal<NewValue, Failure> {
        liftValues { next in { next(transform($0)) } }
    }

    /// Returns a signal that sends the same value for each value of this signal.
    ///
    /// ```
    /// self      --1--2--3--|
    /// mapTo(0)  --0--0--0--|
    /// ```
    ///
    /// ```swift
    /// let steps = taps.mapTo(1)
    /// ```
    ///
    /// - Parameter value: The value to send. Kept as long as the result exists.
    @inlinable
    public func mapTo<NewValue: Sendable>(_ value: NewValue) -> Signal<NewValue, Failure> {
        liftValues { next in { _ in next(value) } }
    }
}
