extension SignalProtocol {
    /// Returns a signal of the values whose key has not occurred before.
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

    /// Returns a signal without the values that count as the same as any earlier value.
    ///
    /// For values that are not `Hashable`. Each value is compared with all values sent before, so the time per value grows with
    /// their number. ``distinct(by:)`` is faster, because each value needs only one look-up.
    ///
    /// ```
    /// self  --1--8--3--9--4--|
    /// distinct(comparing: { abs($0 - $1) < 2 })
    ///       --1--8--3--------|
    /// ```
    ///
    /// ```swift
    /// let places = positions.distinct(comparing: { $0.distance(to: $1) < 10 })
    /// ```
    ///
    /// - *Keeps* all values sent, without limit.
    ///
    /// - Parameter areSame: Returns whether an earlier value and a new value count as the same.
    @inlinable
    @_disfavoredOverload
    public func distinct(
        comparing areSame: @escaping @Sendable (Value, Value) -> Bool
    ) -> Signal<Value, Failure> {
        lift { downstream in
            let seen = SubscriptionState<[Value]>([])
            return { value in
                if seen.value.contains(where: { areSame($0, value) }) { return }
                seen.value.append(value)
                downstream.send(value)
            }
        }
    }
}

extension SignalProtocol where Value: Hashable {
    /// Returns a signal of the values that have not occurred before.
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
    /// - *Keeps* each value once until the subscription ends, without limit. ``distinctUntilChanged()`` keeps only one value.
    @inlinable
    public func distinct() -> Signal<Value, Failure> {
        distinct(by: { $0 })
    }
}
