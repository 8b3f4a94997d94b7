extension SignalProtocol {
    /// Returns a signal that calls a closure with each value, and then sends the value. Fails when the closure throws.
    ///
    /// After a throw the value is not sent, this signal is disposed, and the closure is not called again. For the failure type
    /// of a closure literal with a `try` in it, see `tryMap(_:)`.
    ///
    /// ```
    /// self                     --1--x--3--|
    /// tryDo { try check($0) }  --1--#
    /// ```
    ///
    /// ```swift
    /// let saved = lines.tryDo { line in try line.write(toFile: "/tmp/last-line", atomically: true, encoding: .utf8) }
    /// ```
    ///
    /// - *Fails* with the thrown error, and when this signal does.
    ///
    /// - Parameter action: The side effect, which can throw. Called once per value, never after disposal. If the closure
    ///   disposes the subscription, only the operators between this operator and the subscriber receive the value.
    @inlinable
    public func tryDo(_ action: @escaping @Sendable (Value) throws(Failure) -> Void) -> Signal<Value, Failure> {
        tryMap { value throws(Failure) in
            try action(value)
            return value
        }
        .named(after: self)
    }
}
