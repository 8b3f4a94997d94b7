extension MainSignal {
    /// Returns a signal of one array of all values, sent on completion. Works like ``SignalProtocol/collect()``.
    @inlinable
    public func collect() -> MainSignal<[Value], Failure> {
        let arrays = stream.collect().map { values in MainValue(values.map { $0.value }) }
        return MainSignal<[Value], Failure>(arrays.named(after: stream))
    }
}
