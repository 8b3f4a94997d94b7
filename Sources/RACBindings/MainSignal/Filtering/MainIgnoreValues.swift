extension MainSignal {
    /// Returns a signal without values: only the end of this one.
    ///
    /// Failure and completion pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self            --1--2--|
    /// ignoreValues()  --------|
    /// ```
    ///
    /// Source: `-ignoreValues` in RACSignal.
    @inlinable
    public func ignoreValues() -> MainSignal<Value, Failure> {
        MainSignal(stream.ignoreValues())
    }
}
