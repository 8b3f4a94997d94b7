extension SignalProtocol {
    /// Returns a signal that sends a given value and completes when this one fails with any failure.
    ///
    /// Values and completion pass unchanged. The result cannot fail. Keeps the value. Delivers where the upstream does.
    ///
    /// ```
    /// self                   --1--#
    /// replaceError(with: 0)  --1--(0|)
    /// ```
    ///
    /// - Parameter value: The value to send in place of the failure. Kept as long as the signal.
    @inlinable
    public func replaceError(with value: Value) -> Signal<Value, Never> {
        catchTo(Signal<Value, Never>.just(value)).named(after: self)
    }
}
