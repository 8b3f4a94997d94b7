extension SignalProtocol {
    /// Returns a signal of the results of combining each value with the result before.
    ///
    /// The initial result is not sent. Failure and completion pass unchanged. Keeps the last result. Delivers where the upstream
    /// does.
    ///
    /// ```
    /// self        --2--3--4--|
    /// scan(0, +)  --2--5--9--|
    /// ```
    ///
    /// Source: `-scanWithStart:reduce:` in RACStream.
    ///
    /// - Parameters:
    ///   - initial: What the first value is combined with, in each subscription.
    ///   - combine: Makes the next result of the last one and a value.
    @inlinable
    public func scan<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> {
        lift { downstream in
            let result = SubscriptionState(initial)
            return { value in
                result.value = combine(result.value, value)
                downstream.send(result.value)
            }
        }
    }

    /// Combines each value, and its position from 0 on, with the result before. See `scan(_:_:)`.
    ///
    /// Source: `-scanWithStart:reduceWithIndex:` in RACStream.
    @inlinable
    @_disfavoredOverload
    public func scan<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value, Int) -> Result
    ) -> Signal<Result, Failure> {
        lift { downstream in
            let state = SubscriptionState((result: initial, position: 0))
            return { value in
                state.value.result = combine(state.value.result, value, state.value.position)
                state.value.position += 1
                downstream.send(state.value.result)
            }
        }
    }
}
