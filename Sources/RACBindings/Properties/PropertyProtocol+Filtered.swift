import RACOperators

extension PropertyProtocol {
    /// Returns a property of the latest value of this one that a closure lets pass.
    ///
    /// It keeps a value of its own, which it gets as a subscriber of this property. So a subscriber that has come before it finds
    /// it still behind this property, and what is made of both may be a mixture until it has the new value. It does not keep
    /// this property alive. Its signal completes with this one's. A caller that observes it keeps it alive.
    ///
    /// ```
    /// self                         0---1---2---3---|
    /// filtered(initial: 9, isOdd)  9---1-------3---|
    /// ```
    ///
    /// Not in ReactiveObjC. `filter` of a property in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - initial: The value until one passes. Not used if the current value passes.
    ///   - isIncluded: Whether a value passes. Called once for each value, on the thread that delivers it.
    public func filtered(
        initial: Value,
        _ isIncluded: @escaping @Sendable (Value) -> Bool
    ) -> Property<Value> {
        Property(LatestValue(initial, then: signal.filter(isIncluded), completes: true).node)
    }
}
