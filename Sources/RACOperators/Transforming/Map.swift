extension SignalProtocol {
    /// Returns a signal of the transformed values.
    ///
    /// Failure and completion pass unchanged. Keeps nothing. Delivers where the upstream does.
    ///
    /// ```
    /// self            --1--3--4--|
    /// map { $0 * 2 }  --2--6--8--|
    /// ```
    ///
    /// Source: `-map:` in RACStream.
    ///
    /// - Parameter transform: Called once per value and subscription.
    @inlinable
    public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Signal<NewValue, Failure> {
        liftValues { next in { next(transform($0)) } }
    }

    /// Returns a signal that sends the same value for each value of this one.
    ///
    /// Failure and completion pass unchanged. Keeps the value. Delivers where the upstream does.
    ///
    /// ```
    /// self      --1--2--3--|
    /// mapTo(0)  --0--0--0--|
    /// ```
    ///
    /// Source: `-mapReplace:` in RACStream.
    ///
    /// - Parameter value: The value to send. Kept as long as the result.
    @inlinable
    public func mapTo<NewValue: Sendable>(_ value: NewValue) -> Signal<NewValue, Failure> {
        liftValues { next in { _ in next(value) } }
    }
}
