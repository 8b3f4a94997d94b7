extension SignalProtocol {
    /// Returns two signals: the values that pass a test, and the other values.
    ///
    /// The two signals share one subscription to this signal, as with ``share()``. Subscribe to both signals before this
    /// signal sends, because a value for a signal without a subscriber is dropped. If this signal is synchronous, divide it
    /// inside ``publish(_:)``, or call ``filter(_:)`` twice.
    ///
    /// ```
    /// self                                --1--2--3--4--|
    /// partition { $0.isMultiple(of: 2) }  -----2-----4--|
    /// others                              --1-----3-----|
    /// ```
    ///
    /// ```swift
    /// let (large, small) = amounts.partition { $0 > 1_000 }
    /// ```
    ///
    /// - Parameter isMatching: The test. Called once per value and shared subscription.
    @inlinable
    public func partition(
        _ isMatching: @escaping @Sendable (Value) -> Bool
    ) -> (matching: Signal<Value, Failure>, others: Signal<Value, Failure>) {
        let tested = map { (value: $0, isMatching: isMatching($0)) }.share()
        return (
            tested.compactMap { $0.isMatching ? $0.value : nil }.named(after: self),
            tested.compactMap { $0.isMatching ? nil : $0.value }.named(after: self)
        )
    }
}
