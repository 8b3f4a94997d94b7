extension SignalProtocol {
    /// Returns a signal that drops all values, and passes only the completion or failure of this signal.
    ///
    /// ```
    /// self            --1--2--|
    /// ignoreValues()  --------|
    /// ```
    ///
    /// ```swift
    /// let end = download.ignoreValues()
    /// ```
    @inlinable
    public func ignoreValues() -> Signal<Value, Failure> {
        liftValues { _ in { _ in } }
    }
}

extension SignalProtocol where Value: Equatable {
    /// Returns a signal without the values that equal a given value.
    ///
    /// ```
    /// self       --1--2--1--|
    /// ignore(1)  -----2-----|
    /// ```
    ///
    /// ```swift
    /// let searches = query.ignore("")
    /// ```
    ///
    /// - Parameter value: The value to leave out. Kept as long as the result exists.
    @inlinable
    public func ignore(_ value: Value) -> Signal<Value, Failure> {
        filter { $0 != value }.named(after: self)
    }
}
