import RACOperators

extension PropertyProtocol {
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
}
