import RACOperators

extension MainSignal {
    /// Sends the last `count` values with each value, as an array with the latest value at its end.
    ///
    /// Like ``SignalProtocol/sliding(count:)``.
    @inlinable
    public func sliding(count: Int) -> MainSignal<[Value], Failure> {
        let arrays = stream.sliding(count: count).map { values in MainValue(values.map { $0.value }) }
        return MainSignal<[Value], Failure>(arrays.named(after: stream))
    }
}
