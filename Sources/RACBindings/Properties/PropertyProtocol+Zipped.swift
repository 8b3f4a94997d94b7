import RACOperators

extension PropertyProtocol {
    /// Returns a property of pairs of this one's and another's values, the first with the first, the second with the second.
    ///
    /// The present values are the first pair. Each further one waits until both have changed once more. Values without a
    /// partner are kept until that arrives, without limit. For the present values of both there is ``combined(with:)``.
    ///
    /// It keeps a pair of its own, which it gets as a subscriber of both. So a subscriber that has come before it finds it still
    /// behind. It keeps neither alive. Its signal completes when one of the two has gone away and all values of that one have
    /// had a partner. A caller that observes it keeps it alive.
    ///
    /// ```
    /// self                 1-------2---3--------|
    /// other                9---8-----------7----|
    /// zipped(with: other)  x-------y-------z----|     x = (1, 9), y = (2, 8), z = (3, 7)
    /// ```
    ///
    /// Not in ReactiveObjC. `zip` of a property in ReactiveSwift.
    ///
    /// - Parameter other: The second half of the value.
    public func zipped<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
        Property(LatestValue((value, other.value), then: signal.zip(with: other.signal), completes: true).node)
    }
}
