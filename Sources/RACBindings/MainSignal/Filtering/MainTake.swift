extension MainSignal {
    /// Returns a signal of the first values, which completes with the last of them.
    ///
    /// This signal is disposed with the last value, so a source that sends at once stops there. Failure and earlier completion
    /// pass unchanged. Keeps a counter.
    ///
    /// ```
    /// self     --1--2--3--4--|
    /// take(2)  --1--(2|)
    /// ```
    ///
    /// Source: `-take:` in RACStream.
    ///
    /// - Parameter count: How many values. Zero gives an empty signal that subscribes to nothing. Precondition: not
    ///   negative.
    @inlinable
    public func take(_ count: Int) -> MainSignal<Value, Failure> {
        MainSignal(stream.take(count))
    }
}
