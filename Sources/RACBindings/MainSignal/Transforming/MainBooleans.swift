import RACCore

extension MainSignal where Value == Bool {
    /// Returns a signal of the opposites of the values.
    ///
    /// Failure and completion pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self   --t--f--|
    /// not()  --f--t--|
    /// ```
    ///
    /// Source: `-not` in RACSignal.
    @inlinable
    public func not() -> MainSignal<Bool, Failure> {
        MainSignal(stream.map { MainValue(!$0.value) }.named(after: stream))
    }
}
