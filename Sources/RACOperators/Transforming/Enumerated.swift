extension SignalProtocol {
    /// Returns a signal of the values with their positions, which begin at 0.
    ///
    /// ```
    /// self          --a--b--c--|
    /// enumerated()  --x--y--z--|     x = (0, a), y = (1, b), z = (2, c)
    /// ```
    ///
    /// ```swift
    /// let numberedLines = lines.enumerated().map { index, line in "\(index + 1): \(line)" }
    /// ```
    @inlinable
    public func enumerated() -> Signal<(Int, Value), Failure> {
        lift { downstream in
            let position = SubscriptionState(0)
            return { value in
                let current = position.value
                position.value += 1
                downstream.send((current, value))
            }
        }
    }
}
