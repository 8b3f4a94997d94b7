extension MainSignal {
    /// Returns a signal that sends the same value for each value of this one.
    ///
    /// Failure and completion pass unchanged. Keeps nothing but the given value.
    ///
    /// ```
    /// self      --1--2--3--|
    /// mapTo(0)  --0--0--0--|
    /// ```
    ///
    /// Source: `-mapReplace:` in RACStream.
    ///
    /// - Parameter value: What to send; kept as long as the signal.
    @inlinable
    public func mapTo<NewValue>(_ value: NewValue) -> MainSignal<NewValue, Failure> {
        MainSignal<NewValue, Failure>(stream.mapTo(MainValue(value)))
    }
}
