extension SignalProtocol {
    /// Returns a signal of the transformed values, without those whose result is `nil`.
    ///
    /// Failure and completion pass unchanged. Keeps nothing. Delivers where the upstream does.
    ///
    /// ```
    /// self                    --1--x--3--|
    /// compactMap { Int($0) }  --1-----3--|
    /// ```
    ///
    /// - Parameter transform: Called once per value and subscription. `nil` leaves the value out.
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
