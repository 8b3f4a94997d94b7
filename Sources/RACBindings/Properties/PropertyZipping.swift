import RACOperators

extension PropertyProtocol {
    /// Returns a property of pairs of this one's and another's values, the first with the first, the second with the second.
    ///
    /// The present values are the first pair; each further one waits until both have changed once more. A value without a
    /// partner is kept until that comes. For the present values of both there is ``combined(with:)``.
    ///
    /// It has a value of its own, which it takes over as a subscriber of both. So for a moment it may be behind: in a subscriber that
    /// has come before it. Does not keep either alive; its signal completes when one has gone away all of whose values have a
    /// partner. Its observers keep it.
    ///
    /// ```
    /// self                 1-------2---3--------|
    /// other                9---8-----------7----|
    /// zipped(with: other)  x-------y-------z----|     x = (1, 9), y = (2, 8), z = (3, 7)
    /// ```
    ///
    /// Not in ReactiveObjC; `zip` of a property in ReactiveSwift.
    ///
    /// - Parameter other: The second half of the value.
    public func zipped<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
        Property(LatestValue((value, other.value), then: signal.zip(with: other.signal), completes: true).node)
    }
}
