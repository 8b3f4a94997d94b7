extension SignalProtocol {
    /// Returns a signal without the values that are the same as the one before.
    ///
    /// The one before is the last value that was sent, not one that was left out: below, 4 is compared with 1. The first value is
    /// always sent. Failure and completion pass unchanged. Keeps the last value sent. Delivers where the upstream does.
    ///
    /// ```
    /// self  --1--2--4--5--9--|
    /// distinctUntilChanged(by: { abs($0 - $1) < 3 })
    ///       --1-----4-----9--|
    /// ```
    ///
    /// - Parameter areSame: Whether two values, the last one sent and the new one, count as the same. Called once for each value
    ///   but the first.
    @inlinable
    public func distinctUntilChanged(
        by areSame: @escaping @Sendable (Value, Value) -> Bool
    ) -> Signal<Value, Failure> {
        lift { downstream in
            let former = SubscriptionState<Value?>(nil)
            return { value in
                if let former = former.value, areSame(former, value) { return }
                former.value = value
                downstream.send(value)
            }
        }
    }
}

extension SignalProtocol {
    // A name of its own: as an overload of `distinctUntilChanged` it would compete for a closure behind the call, and the
    // compiler would blame a wrong comparison for not being a key.
    /// Returns a signal without the values whose key is the same as that of the value before.
    ///
    /// The first value is always sent. Failure and completion pass unchanged. Keeps the last key. Delivers where the upstream does.
    ///
    /// ```
    /// self                                  --a--c--b--d--|     b = bb
    /// distinctUntilKeyChanged { $0.count }  --a-----b--d--|
    /// ```
    ///
    /// - Parameter key: Makes what is compared. Called once per value and subscription. A key path will do as well.
    @inlinable
    public func distinctUntilKeyChanged<Key: Equatable & Sendable>(
        _ key: @escaping @Sendable (Value) -> Key
    ) -> Signal<Value, Failure> {
        lift { downstream in
            let former = SubscriptionState<Key?>(nil)
            return { value in
                let key = key(value)
                if former.value == key { return }
                former.value = key
                downstream.send(value)
            }
        }
    }

    /// Returns a signal without the values whose property at a key path equals that of the value before.
    ///
    /// The first value is always sent. Failure and completion pass unchanged. Keeps what the last value has there. Delivers where
    /// the upstream does.
    ///
    /// ```
    /// self                               --a--c--b--d--|     b = bb
    /// distinctUntilChanged(on: \.count)  --a-----b--d--|
    /// ```
    ///
    /// For a closure see ``distinctUntilKeyChanged(_:)``.
    ///
    /// - Parameter key: The way to what is compared. Read once per value and subscription.
    @inlinable
    public func distinctUntilChanged<Key: Equatable & Sendable>(
        on key: any KeyPath<Value, Key> & Sendable
    ) -> Signal<Value, Failure> {
        distinctUntilKeyChanged { $0[keyPath: key] }.named(after: self)
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
    /// The first value is always sent. Failure and completion pass unchanged. Keeps the last value. Delivers where the upstream
    /// does.
    ///
    /// Source: `-distinctUntilChanged` in RACStream.
    @inlinable
    public func distinctUntilChanged() -> Signal<Value, Failure> {
        distinctUntilChanged(by: { $0 == $1 })
    }
}
