import RACOperators

extension PropertyProtocol {
    /// Returns a property of the latest value of this one that a closure lets pass.
    ///
    /// It has a value of its own, which it takes over as a subscriber of this one. So for a moment it may be behind this one: in a
    /// subscriber that has come before it. What is made of both may be a mixture for that moment. Does not keep this property alive;
    /// its signal completes with this one's. Its observers keep it.
    ///
    /// ```
    /// self                         0---1---2---3---|
    /// filtered(initial: 9, isOdd)  9---1-------3---|
    /// ```
    ///
    /// Not in ReactiveObjC; `filter` of a property in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - initial: The value until one passes; not if the current one does.
    ///   - isIncluded: Whether a value passes. Called once for each value, on the thread that sets it.
    public func filtered(
        initial: Value,
        _ isIncluded: @escaping @Sendable (Value) -> Bool
    ) -> Property<Value> {
        Property(LatestValue(initial, then: signal.filter(isIncluded), completes: true).node)
    }
}
