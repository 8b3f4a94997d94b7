extension SignalProtocol where Failure == Never {
    /// Returns this signal as one that could fail, to be combined with those that can.
    ///
    /// Most operators take a signal that cannot fail beside one that can, and need no help. This is for the rest: three or more
    /// signals in one call, but for `combineLatest` and `zip` of three, and collections of signals. Values and completion pass
    /// unchanged. Keeps nothing. Delivers where the upstream does.
    ///
    /// ```
    /// self  --1--2--|
    /// promoteFailure(to: DownloadError.self)
    ///       --1--2--|
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
