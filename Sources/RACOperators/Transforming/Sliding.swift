extension SignalProtocol {
    /// Returns a signal that sends, for each value, an array of the last `count` values.
    ///
    /// The first array is sent at value number `count`, so every array has `count` values, in the order of their arrival. For
    /// pairs, use ``combinePrevious()``. For arrays that do not overlap, use ``buffer(count:)``.
    ///
    /// ```
    /// self               --1--2--3--4--|
    /// sliding(count: 3)  --------x--y--|     x = [1, 2, 3], y = [2, 3, 4]
    /// ```
    ///
    /// ```swift
    /// let averages = temperatures.sliding(count: 3).map { $0.reduce(0, +) / 3 }
    /// ```
    ///
    /// - *Keeps* the last `count` values.
    ///
    /// - Parameter count: The number of values in an array. Precondition: positive.
    @inlinable
    public func sliding(count: Int) -> Signal<[Value], Failure> {
        precondition(count > 0, "sliding(count:) needs a positive count, but got \(count)")
        return lift { downstream in
            let latest = SubscriptionState<[Value]>([])
            return { value in
                if latest.value.count == count { latest.value.removeFirst() }
                latest.value.append(value)
                if latest.value.count == count { downstream.send(latest.value) }
            }
        }
    }
}
