extension SignalProtocol {
    /// Returns a signal of the values up to and including the first that passes a test, which ends it.
    ///
    /// The result completes with that value, and this signal is disposed. Failure and earlier completion pass unchanged. Keeps
    /// nothing. Delivers where the upstream does.
    ///
    /// ```
    /// self                     --1--2--3--1--|
    /// takeThrough { $0 == 3 }  --1--2--(3|)
    /// ```
    ///
    /// - Parameter predicate: Called for each value up to and including the first that passes it.
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
