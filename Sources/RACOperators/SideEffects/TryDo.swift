extension SignalProtocol {
    /// Returns a signal that calls a closure with each value, and then sends the value. The result fails when the closure
    /// throws.
    ///
    /// After a throw the value is not sent, this signal is disposed, and the closure is not called again.
    ///
    /// A closure literal with a `try` in it counts as throwing `any Error`, because the compiler does not infer a more precise
    /// type. For another `Failure`, pass the function itself, `tryDo(check)`, or name the error: `tryDo { text
    /// throws(CheckError) in try check(text) }`.
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
    /// - Parameter action: The side effect, which can throw. Called once per value and subscription, never after disposal. If
    ///   the closure disposes the subscription, the subscriber does not receive the value. The operators between this operator
    ///   and the subscriber still receive the value.
    @inlinable
    public func tryDo(_ action: @escaping @Sendable (Value) throws(Failure) -> Void) -> Signal<Value, Failure> {
        tryMap { value throws(Failure) in
            try action(value)
            return value
        }
        .named(after: self)
    }
}
