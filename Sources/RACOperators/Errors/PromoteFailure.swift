extension SignalProtocol where Failure == Never {
    /// Returns this signal as one that can fail, to combine it with signals of that failure type.
    ///
    /// Most operators accept a signal that cannot fail next to one that can. Use this for the others: collections of signals, and
    /// three or more signals in one call, except `combineLatest` and `zip` of three.
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
