extension SignalProtocol {
    /// Returns a signal without the values that are the same as the one before.
    ///
    /// The first value is always sent. Failure and completion pass unchanged. Keeps the last value.
    ///
    /// - Parameter areSame: Whether two values, the former one and the new one, count as the same.
    @inlinable
    public func distinctUntilChanged(
        by areSame: @escaping @Sendable (Value, Value) -> Bool
    ) -> Signal<Value, Failure> {
        lift { downstream in
            let former = Confined<Value?>(nil)
            return { value in
                if let former = former.value, areSame(former, value) { return }
                former.value = value
                downstream.send(value)
            }
        }
    }
}

extension SignalProtocol where Value: Equatable {
    /// Returns a signal without the values that equal the one before.
    ///
    /// ```
    /// self                    --1--1--2--2--1--|
    /// distinctUntilChanged()  --1-----2-----1--|
    /// ```
    ///
    /// The first value is always sent. Failure and completion pass unchanged. Keeps the last value.
    ///
    /// Source: `-distinctUntilChanged` in RACStream.
    @inlinable
    public func distinctUntilChanged() -> Signal<Value, Failure> {
        distinctUntilChanged(by: { $0 == $1 })
    }
}
