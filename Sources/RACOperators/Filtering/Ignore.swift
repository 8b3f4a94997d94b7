extension SignalProtocol {
    /// Returns a signal of only the end of this one.
    ///
    /// Failure and completion pass unchanged. Keeps nothing. Delivers where the upstream does.
    ///
    /// ```
    /// self            --1--2--|
    /// ignoreValues()  --------|
    /// ```
    ///
    /// Source: `-ignoreValues` in RACSignal.
    @inlinable
    public func ignoreValues() -> Signal<Value, Failure> {
        liftValues { _ in { _ in } }
    }
}

extension SignalProtocol where Value: Equatable {
    /// Returns a signal without the values that equal a given one.
    ///
    /// Failure and completion pass unchanged. Keeps only the given value. Delivers where the upstream does.
    ///
    /// ```
    /// self       --1--2--1--|
    /// ignore(1)  -----2-----|
    /// ```
    ///
    /// Source: `-ignore:` in RACStream.
    ///
    /// - Parameter value: The value to leave out. Kept as long as the signal.
    @inlinable
    public func ignore(_ value: Value) -> Signal<Value, Failure> {
        filter { $0 != value }.named(after: self)
    }
}
