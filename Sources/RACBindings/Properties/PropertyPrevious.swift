import RACOperators

extension PropertyProtocol {
    /// Returns a property of pairs: this one's former value and its present one.
    ///
    /// It has a value of its own, which it takes over as a subscriber of this one. So for a moment it may be behind this one: in a
    /// subscriber that has come before it. Does not keep this property alive; its signal completes with this one's. Its
    /// observers keep it.
    ///
    /// ```
    /// self                     1---2---3---|
    /// combinedWithPrevious(0)  x---y---z---|     x = (0, 1), y = (1, 2), z = (2, 3)
    /// ```
    ///
    /// Not in ReactiveObjC; `combinePrevious` of a property in ReactiveSwift.
    ///
    /// - Parameter start: Stands for the former value until there is one.
    public func combinedWithPrevious(_ start: Value) -> Property<(Value, Value)> {
        Property(LatestValue((start, value), then: signal.combinePrevious(start), completes: true).node)
    }
}
