import RACOperators

extension MainSignal {
    /// Returns a signal that sends, with each value, an array of the last `count` values. The latest value is at its end.
    ///
    /// Works like ``SignalProtocol/sliding(count:)``.
    @inlinable
    public func sliding(count: Int) -> MainSignal<[Value], Failure> {
        let arrays = stream.sliding(count: count).map { values in MainValue(values.map { $0.value }) }
        return MainSignal<[Value], Failure>(arrays.named(after: stream))
    }
}
