extension SignalProtocol where Failure == Never {
    /// Returns this signal as a signal with another failure type, so that it can be combined with signals that can fail.
    ///
    /// Most operators accept a signal that cannot fail next to a signal that can. Use this operator for collections of signals,
    /// and for three or more signals in one call. `combineLatest` and `zip` of three signals do not need it.
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
    /// - Parameter type: The failure type. Usually inferred.
    @inlinable
    public func promoteFailure<NewFailure: Error>(
        to type: NewFailure.Type = NewFailure.self
    ) -> Signal<Value, NewFailure> {
        widened(to: type).named(after: self)
    }
}
