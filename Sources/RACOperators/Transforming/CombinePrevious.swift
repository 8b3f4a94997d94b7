extension SignalProtocol {
    /// Returns a signal that combines each value with the previous value.
    ///
    /// ```
    /// self                            --1--3--7--|
    /// combinePrevious(0) { $1 - $0 }  --1--2--4--|
    /// ```
    ///
    /// ```swift
    /// let changes = readings.combinePrevious(0) { $1 - $0 }
    /// ```
    ///
    /// - *Keeps* the last value.
    ///
    /// - Parameters:
    ///   - start: The value to combine with the first value, in each subscription.
    ///   - combine: Computes a result from the previous value and the current value.
    @inlinable
    public func combinePrevious<NewValue: Sendable>(
        _ start: Value,
        _ combine: @escaping @Sendable (Value, Value) -> NewValue
    ) -> Signal<NewValue, Failure> {
        lift { downstream in
            let former = SubscriptionState(start)
            return { value in
                let previous = former.value
                former.value = value
                downstream.send(combine(previous, value))
            }
        }
    }

    /// Returns a signal of pairs of the previous value and the current value.
    ///
    /// ```
    /// self                --1--2--3--|
    /// combinePrevious(0)  --x--y--z--|     x = (0, 1), y = (1, 2), z = (2, 3)
    /// ```
    ///
    /// ```swift
    /// let steps = readings.combinePrevious(0).map { previous, current in current - previous }
    /// ```
    ///
    /// - *Keeps* the last value.
    ///
    /// - Parameter start: The value to pair with the first value, in each subscription.
    @inlinable
    public func combinePrevious(_ start: Value) -> Signal<(Value, Value), Failure> {
        combinePrevious(start) { ($0, $1) }.named(after: self)
    }

    /// Returns a signal of pairs of the previous value and the current value, from the second value on.
    ///
    /// ```
    /// self               --1--2--3--|
    /// combinePrevious()  -----x--y--|     x = (1, 2), y = (2, 3)
    /// ```
    ///
    /// ```swift
    /// let isRising = readings.combinePrevious().map { previous, current in current > previous }
    /// ```
    ///
    /// - *Keeps* the last value.
    @inlinable
    public func combinePrevious() -> Signal<(Value, Value), Failure> {
        lift { downstream in
            let former = SubscriptionState<Value?>(nil)
            return { value in
                let previous = former.value
                former.value = value
                if let previous { downstream.send((previous, value)) }
            }
        }
    }
}
