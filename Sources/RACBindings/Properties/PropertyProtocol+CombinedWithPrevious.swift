import RACOperators

extension PropertyProtocol {
    /// Returns a property of pairs: this one's former value and its present one.
    ///
    /// It keeps a value of its own, which it gets as a subscriber of this property. So a subscriber that has come before it finds
    /// it still behind this property. It does not keep this property alive. Its signal completes with this one's. A caller that
    /// observes it keeps it alive.
    ///
    /// ```
    /// self                     1---2---3---|
    /// combinedWithPrevious(0)  x---y---z---|     x = (0, 1), y = (1, 2), z = (2, 3)
    /// ```
    ///
    /// Not in ReactiveObjC. `combinePrevious` of a property in ReactiveSwift.
    ///
    /// - Parameter start: Stands for the previous value until there is one.
    public func combinedWithPrevious(_ start: Value) -> Property<(Value, Value)> {
        Property(LatestValue((start, value), then: signal.combinePrevious(start), completes: true).node)
    }
}
