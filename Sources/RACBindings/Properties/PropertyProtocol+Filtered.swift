import RACOperators

extension PropertyProtocol {
    /// Returns a property of the latest value of this property that satisfies a predicate.
    ///
    /// The result stores its value, and updates the value as a subscriber of this property. A subscriber that this property
    /// already had is notified before the update, and reads the old value. A property derived from this property and the
    /// result can mix old and new values until the update. The result does not keep this property alive. An observer of the
    /// result keeps the result alive.
    ///
    /// ```
    /// self                         0---1---2---3---|
    /// filtered(initial: 9, isOdd)  9---1-------3---|
    /// ```
    ///
    /// ```swift
    /// let text = MutableProperty("")
    /// let lastSearch = text.filtered(initial: "") { $0.count > 2 }
    /// ```
    ///
    /// - *Completes* when the signal of this property completes.
    ///
    /// - Parameters:
    ///   - initial: The value of the result until a value satisfies the predicate. It is not used if the current value
    ///     satisfies the predicate.
    ///   - isIncluded: The predicate. Called once for each value, on the thread that delivers it.
    public func filtered(
        initial: Value,
        _ isIncluded: @escaping @Sendable (Value) -> Bool
    ) -> Property<Value> {
        Property(LatestValue(initial, then: signal.filter(isIncluded), completes: true).node)
    }
}
