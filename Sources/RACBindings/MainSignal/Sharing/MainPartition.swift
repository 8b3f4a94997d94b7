import RACOperators

extension MainSignal {
    /// Returns two signals: a signal of the values that pass a test, and a signal of the other values. Works like
    /// ``SignalProtocol/partition(_:)``, with a closure that runs on the main actor.
    @inlinable
    public func partition(
        _ isMatching: @escaping @MainActor (Value) -> Bool
    ) -> (matching: MainSignal<Value, Failure>, others: MainSignal<Value, Failure>) {
        let (matching, others) = stream.partition(opening(isMatching))
        return (MainSignal(matching), MainSignal(others))
    }
}
