extension SignalProtocol {
    /// Returns a signal that drops the values of this signal and, when this signal completes, continues with another signal.
    ///
    /// The closure can return a signal, a subject, a property, or an expression with a leading dot: `.just(1)`. Both signals
    /// must have the same failure type, unless one signal cannot fail.
    ///
    /// ```
    /// self            --1--2--|
    /// other                   --a--|
    /// then { other }  ----------a--|
    /// ```
    ///
    /// ```swift
    /// let results = download.then { api.results(for: "Ada") }
    /// ```
    ///
    /// - *Completes* when the other signal completes, and *fails* when either signal fails.
    ///
    /// - Parameter makeSignal: Makes the other signal. Called at most once per subscription.
    @inlinable
    @_disfavoredOverload
    public func then<NewValue: Sendable, Next: SignalProtocol<NewValue, Failure>>(
        _ makeSignal: @escaping @Sendable () -> Next
    ) -> Signal<NewValue, Failure> {
        followed(by: { makeSignal().signal })
    }

    @inlinable
    func followed<NewValue: Sendable>(
        by makeSignal: @escaping @Sendable () -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        let source = signal
        return source.derive("then") { downstream in
            source.attach(
                parent: downstream.lifetime,
                failed: { downstream.fail($0) },
                completed: { makeSignal().attach(downstream) }
            )
        }
    }
}
