extension MainSignal where Value == Bool {
    /// Returns a signal of the negated values. Works like ``SignalProtocol/not()``.
    @inlinable
    public func not() -> MainSignal<Bool, Failure> {
        MainSignal(stream.map { MainValue(!$0.value) }.named(after: stream))
    }
}
