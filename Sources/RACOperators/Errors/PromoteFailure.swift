extension SignalProtocol where Failure == Never {
    /// Returns this signal as a signal with another failure type, so that it can be combined with signals that can fail.
    ///
    /// Most operators of two signals accept one signal that can fail and one signal that cannot. Use this operator for a
    /// collection of signals, or for a call with three or more signals. `combineLatest` and `zip` of three signals do not need
    /// this operator.
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
