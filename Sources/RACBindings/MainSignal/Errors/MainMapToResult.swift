import RACOperators

extension MainSignal {
    /// Returns a signal of the values and the failure, as results. It cannot fail. Works like ``SignalProtocol/mapToResult()``.
    @inlinable
    public func mapToResult() -> MainSignal<Result<Value, Failure>, Never> {
        let results = stream.mapToResult().map { result in MainValue(result.map { $0.value }) }
        return MainSignal<Result<Value, Failure>, Never>(results.named(after: stream))
    }
}
