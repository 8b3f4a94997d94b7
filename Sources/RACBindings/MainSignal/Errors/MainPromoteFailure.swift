extension MainSignal where Failure == Never {
    /// Returns this signal as one that could fail, to be combined with those that can.
    ///
    /// Values and completion pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self  --1--2--|
    /// promoteFailure(to: DownloadError.self)
    ///       --1--2--|
    /// ```
    ///
    /// Not in ReactiveObjC, whose signals all have the same type of failure; `setFailureType(to:)` in Combine.
    ///
    /// - Parameter type: The failure type; usually inferred.
    @inlinable
    public func promoteFailure<NewFailure: Error>(
        to type: NewFailure.Type = NewFailure.self
    ) -> MainSignal<Value, NewFailure> {
        MainSignal<Value, NewFailure>(stream.promoteFailure(to: type))
    }
}
