extension SignalProtocol {
    /// Returns a signal that sends a given value and completes when this signal fails.
    ///
    /// ```
    /// self                   --1--#
    /// replaceError(with: 0)  --1--(0|)
    /// ```
    ///
    /// ```swift
    /// let page = download.replaceError(with: "No connection")
    /// ```
    ///
    /// - Parameter value: The value to send in place of the failure.
    @inlinable
    public func replaceError(with value: Value) -> Signal<Value, Never> {
        catchTo(Signal<Value, Never>.just(value)).named(after: self)
    }
}
