import RACOperators

// Each result stores its value in a ``LatestValue``.

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

    /// Returns a property of pairs: the first value of this property with the first value of another property, and so on.
    ///
    /// The first pair contains the current values. Each further pair is complete when both properties have changed once more.
    /// For pairs of the current values, use ``combined(with:)``.
    ///
    /// The result stores the pair, and updates the pair as a subscriber of both properties. A subscriber that one of the
    /// properties already had is notified before the update, and reads the old pair. The result keeps neither property alive.
    /// An observer of the result keeps the result alive. The method corresponds to `zip` of a property in ReactiveSwift.
    ///
    /// ```
    /// self                 1-------2---3--------|
    /// other                9---8-----------7----|
    /// zipped(with: other)  x-------y-------z----|     x = (1, 9), y = (2, 8), z = (3, 7)
    /// ```
    ///
    /// ```swift
    /// let questions = MutableProperty("Name?"), answers = MutableProperty("Ada")
    /// let dialogue = questions.zipped(with: answers)
    /// ```
    ///
    /// - *Completes* when one of the two properties has been deallocated and all its values have been paired.
    /// - *Keeps* each value without a partner until the partner arrives, without limit.
    ///
    /// - Parameter other: The property that provides the second half of each pair.
    public func zipped<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
        Property(LatestValue((value, other.value), then: signal.zip(with: other.signal), completes: true).node)
    }

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
