extension MainSignal where Value == Bool {
    /// Returns a signal of the negated values.
    ///
    /// Like ``SignalProtocol/not()``.
    @inlinable
    public func not() -> MainSignal<Bool, Failure> {
        MainSignal(stream.map { MainValue(!$0.value) }.named(after: stream))
    }
}
