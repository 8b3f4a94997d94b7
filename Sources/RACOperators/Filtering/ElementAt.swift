extension SignalProtocol {
    /// Returns a signal that sends the value at a position and completes.
    ///
    /// ```
    /// self          --a--b--c--|
    /// elementAt(1)  -----(b|)
    /// ```
    ///
    /// ```swift
    /// let thirdLine = lines.elementAt(2)
    /// ```
    ///
    /// - *Completes* after the value at the position, and disposes this signal. Completes earlier when this signal does.
    ///
    /// - Parameter index: The position. The first value has the position 0. Precondition: not negative.
    @inlinable
    public func elementAt(_ index: Int) -> Signal<Value, Failure> {
        precondition(index >= 0, "elementAt(_:) needs an index that is not negative, but got \(index)")
        return skip(index).take(1).named(after: self)
    }
}
