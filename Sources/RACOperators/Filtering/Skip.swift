extension SignalProtocol {
    /// Returns a signal without the first `count` values.
    ///
    /// ```
    /// self     --1--2--3--|
    /// skip(2)  --------3--|
    /// ```
    ///
    /// ```swift
    /// let rows = lines.skip(1)
    /// ```
    ///
    /// - Parameter count: The number of values to leave out. Precondition: not negative.
    @inlinable
    public func skip(_ count: Int) -> Signal<Value, Failure> {
        precondition(count >= 0, "skip(_:) needs a count that is not negative, but got \(count)")
        return lift { downstream in
            let remaining = SubscriptionState(count)
            return { value in
                if remaining.value > 0 {
                    remaining.value -= 1
                } else {
                    downstream.send(value)
                }
            }
        }
    }

    /// Returns a signal of the first value that fails a test and all later values.
    ///
    /// ```
    /// self                  --1--2--3--1--|
    /// skipWhile { $0 < 3 }  --------3--1--|
    /// ```
    ///
    /// ```swift
    /// let text = lines.skipWhile { $0.isEmpty }
    /// ```
    ///
    /// - Parameter predicate: The test. Called for each value up to and including the first value that fails the test.
    @inlinable
    public func skipWhile(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
        lift { downstream in
            let isSkipping = SubscriptionState(true)
            return { value in
                if isSkipping.value {
                    if predicate(value) { return }
                    isSkipping.value = false
                }
                downstream.send(value)
            }
        }
    }

    /// Returns a signal of the first value that passes a test and all later values.
    ///
    /// ```
    /// self                   --1--2--3--1--|
    /// skipUntil { $0 == 3 }  --------3--1--|
    /// ```
    ///
    /// ```swift
    /// let body = lines.skipUntil { $0.isEmpty }
    /// ```
    ///
    /// - Parameter predicate: The test. Called for each value up to and including the first value that passes the test.
    @inlinable
    public func skipUntil(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
        skipWhile { !predicate($0) }.named(after: self)
    }
}
