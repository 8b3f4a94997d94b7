extension MainSignal {
    /// Returns a signal that updates one result with each value, and sends the result when this signal completes. Works like
    /// ``SignalProtocol/reduce(into:_:)``, with a closure that runs on the main actor.
    @inlinable
    public func reduce<Result>(
        into initial: Result,
        _ update: @escaping @MainActor (inout Result, Value) -> Void
    ) -> MainSignal<Result, Failure> {
        let results = reduce(makeInitial: { ReducedInPlace(initial) }) { state, value in
            update(&state.result, value)
            return state
        }
        return MainSignal<Result, Failure>(results.map { $0.result }.stream.named(after: stream))
    }
}

/// An object, because a closure that is called on the main queue cannot have an `inout` parameter.
@usableFromInline
final class ReducedInPlace<Result> {
    @usableFromInline var result: Result

    @inlinable
    init(_ result: Result) {
        self.result = result
    }
}
