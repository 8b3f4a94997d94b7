extension SignalProtocol {
    /// Returns a signal that sends the values before the first value that fails a test, and then completes.
    ///
    /// ```
    /// self                  --1--2--3--1--|
    /// takeWhile { $0 < 3 }  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let header = lines.takeWhile { !$0.isEmpty }
    /// ```
    ///
    /// - *Completes* when a value fails the test, and disposes this signal. Completes earlier when this signal does.
    ///
    /// - Parameter predicate: The test. Called for each value up to and including the first value that fails the test.
    @inlinable
    public func takeWhile(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
        lift { downstream in
            let hasEnded = SubscriptionState(false)
            return { value in
                if hasEnded.value { return }
                if predicate(value) {
                    downstream.send(value)
                } else {
                    hasEnded.value = true
                    downstream.complete()
                }
            }
        }
    }

    /// Returns a signal that sends the values before the first value that passes a test, and then completes.
    ///
    /// ```
    /// self                   --1--2--3--1--|
    /// takeUntil { $0 == 3 }  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let header = lines.takeUntil { $0.isEmpty }
    /// ```
    ///
    /// - *Completes* when a value passes the test, and disposes this signal. Completes earlier when this signal does.
    ///
    /// - Parameter predicate: The test. Called for each value up to and including the first value that passes the test.
    @inlinable
    public func takeUntil(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
        takeWhile { !predicate($0) }.named(after: self)
    }
}
