extension SignalProtocol {
    /// Returns a signal of the value at a position, which completes with it.
    ///
    /// That value disposes this signal. If this signal completes earlier, the result completes without a value. A failure passes.
    /// Keeps a counter. Delivers where the upstream does.
    ///
    /// ```
    /// self          --a--b--c--|
    /// elementAt(1)  -----(b|)
    /// ```
    ///
    /// - Parameter index: The position. The first value has 0. Precondition: not negative.
    @inlinable
    public func elementAt(_ index: Int) -> Signal<Value, Failure> {
        precondition(index >= 0, "elementAt(_:) needs an index that is not negative, but got \(index)")
        return skip(index).take(1).named(after: self)
    }
}
