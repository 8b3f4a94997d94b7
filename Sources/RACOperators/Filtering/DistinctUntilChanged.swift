extension SignalProtocol {
    /// Returns a signal without the values that count as the same as the previous value.
    ///
    /// The previous value is the last value that the result has sent. In the diagram, 4 is compared with 1.
    ///
    /// ```
    /// self  --1--2--4--5--9--|
    /// distinctUntilChanged(by: { abs($0 - $1) < 3 })
    ///       --1-----4-----9--|
    /// ```
    ///
    /// ```swift
    /// let changes = readings.distinctUntilChanged { abs($0 - $1) < 0.5 }
    /// ```
    ///
    /// - *Keeps* the last value sent.
    ///
    /// - Parameter areSame: Returns whether the last value sent and a new value count as the same.
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
    // Not an overload of `distinctUntilChanged(by:)`: both would accept a trailing closure, and the compiler would report a
    // mistake in a comparison as an invalid key.
    /// Returns a signal without the values whose key equals the key of the previous value.
    ///
    /// ```
    /// self                                  --a--c--b--d--|     b = bb
    /// distinctUntilKeyChanged { $0.count }  --a-----b--d--|
    /// ```
    ///
    /// ```swift
    /// let namesOfNewLength = names.distinctUntilKeyChanged { $0.count }
    /// ```
    ///
    /// - *Keeps* the last key.
    ///
    /// - Parameter key: Returns the key to compare, or a key path. Called once per value and subscription.
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

    /// Returns a signal without the values whose property at a key path equals the same property of the previous value.
    ///
    /// ```
    /// self                               --a--c--b--d--|     b = bb
    /// distinctUntilChanged(on: \.count)  --a-----b--d--|
    /// ```
    ///
    /// ```swift
    /// let namesOfNewLength = names.distinctUntilChanged(on: \.count)
    /// ```
    ///
    /// - *Keeps* the last property value.
    ///
    /// - Parameter key: The key path of the property to compare. Read once per value and subscription.
    @inlinable
    public func distinctUntilChanged<Key: Equatable & Sendable>(
        on key: any KeyPath<Value, Key> & Sendable
    ) -> Signal<Value, Failure> {
        distinctUntilKeyChanged { $0[keyPath: key] }.named(after: self)
    }
}

extension SignalProtocol where Value: Equatable {
    /// Returns a signal without the values that equal the previous value.
    ///
    /// ```
    /// self                    --1--1--2--2--1--|
    /// distinctUntilChanged()  --1-----2-----1--|
    /// ```
    ///
    /// ```swift
    /// let searches = query.distinctUntilChanged()
    /// ```
    ///
    /// - *Keeps* the last value.
    @inlinable
    public func distinctUntilChanged() -> Signal<Value, Failure> {
        distinctUntilChanged(by: { $0 == $1 })
    }
}
