extension SignalProtocol {
    /// Returns a signal that completes when this signal fails.
    ///
    /// ```
    /// self             --1--2--#
    /// ignoreFailure()  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let pages = download.ignoreFailure()
    /// ```
    @inlinable
    public func ignoreFailure() -> Signal<Value, Never> {
        liftFailure { _, downstream in downstream.complete() }
    }
}
