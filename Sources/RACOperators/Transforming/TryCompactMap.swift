extension SignalProtocol {
    /// Returns a signal of the transformed values, without `nil` results. The result fails when the transformation throws.
    ///
    /// After a throw this signal is disposed, and the closure is not called again. For the failure type of a closure that
    /// contains `try`, see `tryMap(_:)`.
    ///
    /// ```
    /// self                                  --1--n--3--x--|
    /// tryCompactMap { try number(in: $0) }  --1-----3--#
    /// ```
    ///
    /// ```swift
    /// let documents = lines.tryCompactMap { line in try line.isEmpty ? nil : JSONDecoder().decode(Int.self, from: Data(line.utf8)) }
    /// ```
    ///
    /// - *Fails* with the thrown error, and when this signal does.
    ///
    /// - Parameter transform: Computes the new value, returns `nil` to leave the value out, or throws. Never called after
    ///   disposal.
    @inlinable
    public func tryCompactMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue?
    ) -> Signal<NewValue, Failure> {
        lift { downstream in
            { value in
                let newValue = downstream.result { () throws(Failure) in try transform(value) }
                if case .some(let newValue?) = newValue { downstream.send(newValue) }
            }
        }
    }
}
