import RACOperators

extension PropertyProtocol {
    /// Returns a property of pairs: the previous value and the current value of this property.
    ///
    /// The result stores the pair, and updates the pair as a subscriber of this property. A subscriber that this property
    /// already had is notified before the update, and reads the old pair. The result does not keep this property alive. An
    /// observer of the result keeps the result alive.
    ///
    /// ```
    /// self                     1---2---3---|
    /// combinedWithPrevious(0)  x---y---z---|     x = (0, 1), y = (1, 2), z = (2, 3)
    /// ```
    ///
    /// ```swift
    /// let level = MutableProperty(0)
    /// let isRising = level.combinedWithPrevious(0).mapped { previous, current in current > previous }
    /// ```
    ///
    /// - *Completes* when the signal of this property completes.
    ///
    /// - Parameter start: The previous value of the first pair.
    public func combinedWithPrevious(_ start: Value) -> Property<(Value, Value)> {
        Property(LatestValue((start, value), then: signal.combinePrevious(start), completes: true).node)
    }
}
