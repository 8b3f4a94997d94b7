extension SignalProtocol where Failure == Never {
    /// Returns this signal as a signal with another failure type, so that it can be combined with signals that can fail.
    ///
    /// Use this operator for a collection of signals, or for four or more signals. Most operators of two signals accept a
    /// signal that cannot fail, and so do `combineLatest` and `zip` of three.
    ///
    /// ```
    /// self  --1--2--|
    /// promoteFailure(to: DownloadError.self)
    ///       --1--2--|
    /// ```
    ///
    /// ```swift
    /// let texts = Signal.merge([names.promoteFailure(), cachedPage, download])
    /// ```
    ///
    /// - Parameter type: The failure type. Usually inferred by the compiler.
    @inlinable
    public func promoteFailure<NewFailure: Error>(
        to type: NewFailure.Type = NewFailure.self
    ) -> Signal<Value, NewFailure> {
        widened(to: type).named(after: self)
    }
}
