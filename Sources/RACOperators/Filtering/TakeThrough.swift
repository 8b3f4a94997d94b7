extension SignalProtocol {
    /// Returns a signal that sends the values up to and including the first value that passes a test, and then completes.
    ///
    /// ```
    /// self                     --1--2--3--1--|
    /// takeThrough { $0 == 3 }  --1--2--(3|)
    /// ```
    ///
    /// ```swift
    /// let header = lines.takeThrough { $0.isEmpty }
    /// ```
    ///
    /// - *Completes* after the first passing value, and disposes this signal. Completes earlier when this signal does.
    ///
    /// - Parameter predicate: The test. Called for each value up to and including the first value that passes the test.
    @inlinable
    public func takeThrough(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
        lift { downstream in
            { value in
                let isLast = predicate(value)
                downstream.send(value)
                if isLast { downstream.complete() }
            }
        }
    }
}
