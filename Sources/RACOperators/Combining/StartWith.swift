extension SignalProtocol {
    /// Returns a signal that sends given values before the values of this signal.
    ///
    /// The given values are sent on the subscribing thread, before this signal is subscribed to.
    ///
    /// ```
    /// self          --1--2--|
    /// startWith(0)  0-1--2--|
    /// ```
    ///
    /// ```swift
    /// let searches = query.startWith("")
    /// ```
    ///
    /// - Parameter values: The values to send first, in order.
    @inlinable
    public func startWith(_ values: Value...) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            for value in values {
                if downstream.isDisposed { return }
                downstream.send(value)
            }
            if !downstream.isDisposed { source.attach(downstream) }
        }
    }

    /// Returns a signal that sends the values of another signal before the values of this signal.
    ///
    /// ```
    /// self                   --1--2--|
    /// other             --a--|
    /// startWith(other)  --a----1--2--|
    /// ```
    ///
    /// ```swift
    /// let pages = download.startWith(cachedPage)
    /// ```
    ///
    /// - Parameter other: The signal to run first.
    @inlinable
    @_disfavoredOverload
    public func startWith(_ other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
        other.concat(signal).named(after: self)
    }
}
