import RACOperators

extension MainSignal {
    /// Returns a signal of arrays: for each value, an array of the last `count` values, with the latest value at its end. Works
    /// like ``SignalProtocol/sliding(count:)``.
    @inlinable
    public func sliding(count: Int) -> MainSignal<[Value], Failure> {
        let arrays = stream.sliding(count: count).map { values in MainValue(values.map { $0.value }) }
        return MainSignal<[Value], Failure>(arrays.named(after: stream))
    }
}
