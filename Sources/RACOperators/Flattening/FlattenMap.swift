extension SignalProtocol {
    /// Returns a signal that merges the values of all inner signals that `transform` makes.
    ///
    /// The closure can return a signal, a subject, a property, or an expression with a leading dot: `.just(1)`. This signal and
    /// the inner signals must have the same failure type, or one side cannot fail. A closure of several statements whose first
    /// `return` has a leading dot needs a type: `{ value -> Signal<User, APIError> in`.
    ///
    /// ```
    /// self                        --a-----b---------|
    /// a                             --1--1--1|
    /// b                                   -2--2|
    /// flattenMap { signals[$0] }  ----1--1-21-2-----|
    /// ```
    ///
    /// ```swift
    /// let results = names.flattenMap { name in api.results(for: name) }
    /// ```
    ///
    /// - *Completes* when this signal and all inner signals have completed.
    ///
    /// - Parameter transform: Makes an inner signal for each value. Called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func flattenMap<NewValue: Sendable, Inner: SignalProtocol<NewValue, Failure>>(
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<NewValue, Failure> {
        flattened { transform($0).signal }
    }

    @inlinable
    func flattened<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        let outer = signal
        return outer.derive("flattenMap") { downstream in
            let coordinator = InputCoordinator(merging: MergeMachine(), into: downstream)
            coordinator.subscribe(toOuter: outer, isLimited: true) { coordinator.add(transform($0)) }
        }
    }
}

extension SignalProtocol where Value: SignalProtocol, Value.Failure == Failure {
    /// Returns a signal that merges the values of all inner signals that this signal sends.
    ///
    /// ```
    /// self       --a-----b---------|
    /// a            --1--1--1|
    /// b                  -2--2|
    /// flatten()  ----1--1-21-2-----|
    /// ```
    ///
    /// ```swift
    /// let pages = Signal<Signal<String, APIError>, APIError>.from([cachedPage, download]).flatten()
    /// ```
    @inlinable
    public func flatten() -> Signal<Value.Value, Failure> {
        flattenMap { $0.signal }.named(after: self)
    }
}
