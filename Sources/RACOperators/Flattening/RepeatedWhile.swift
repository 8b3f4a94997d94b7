extension SignalProtocol {
    // The condition is an expression and not a closure. With a closure, the compiler would report a mistake in the trailing
    // closure of `repeated(when:)` as a wrong condition.
    /// Returns a signal that resubscribes after each completion, as long as a condition holds, and then completes.
    ///
    /// The next subscription begins on the thread that delivered the completion, with constant stack.
    ///
    /// ```
    /// self                        --1--|
    /// repeated(while: hasMore())  --1----1----1--|
    /// ```
    ///
    /// ```swift
    /// let pages = nextPage.repeated(while: hasMore.value)
    /// ```
    ///
    /// - Parameter condition: An expression. Evaluated after each completion, on the thread that delivers the completion.
    @inlinable
    public func repeated(
        while condition: @escaping @autoclosure @Sendable () -> Bool
    ) -> Signal<Value, Failure> {
        let source = signal
        return resubscribing(if: { $0 == nil && condition() }) { { _, _ in source } }
    }
}
