extension MainSignal {
    /// Returns a signal of the values with their positions, from 0. Works like ``SignalProtocol/enumerated()``.
    @inlinable
    public func enumerated() -> MainSignal<(Int, Value), Failure> {
        let positioned = stream.enumerated().map { MainValue(($0.0, $0.1.value)) }
        return MainSignal<(Int, Value), Failure>(positioned.named(after: stream))
    }
}
