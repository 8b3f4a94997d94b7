extension SignalProtocol {
    /// Returns a signal without the values whose key has already occurred, however long ago.
    ///
    /// ```
    /// self                        --a--b--c--|     b = bb
    /// distinct(by: { $0.count })  --a--b-----|
    /// ```
    ///
    /// ```swift
    /// let firstOfEachLength = names.distinct { $0.count }
    /// ```
    ///
    /// - *Keeps* each key once until the subscription ends, without limit.
    ///
    /// - Parameter key: Returns the key to compare. Called once per value and subscription.
    @inlinable
    public func distinct<Key: Hashable & Sendable>(by key: @escaping @Sendable (Value) -> Key) -> Signal<Value, Failure>
    {
        lift { downstream in
            let seen = SubscriptionState<Set<Key>>([])
            return { value in
                if seen.value.insert(key(value)).inserted { downstream.send(value) }
            }
        }
    }
}

extension SignalProtocol where Value: Hashable {
    /// Returns a signal without the values that have already occurred, however long ago.
    ///
    /// ```
    /// self        --1--1--2--1--3--|
    /// distinct()  --1-----2-----3--|
    /// ```
    ///
    /// ```swift
    /// let visitors = names.distinct()
    /// ```
    ///
    /// - *Keeps* each value once until the subscription ends, without limit. ``distinctUntilChanged()`` keeps only one.
    @inlinable
    public func distinct() -> Signal<Value, Failure> {
        distinct(by: { $0 })
    }
}
