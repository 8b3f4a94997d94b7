import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal that updates one result with each value, and sends the result after each update. Works like
    /// ``SignalProtocol/scan(into:_:)``, with a closure that runs on the main actor.
    @inlinable
    public func scan<Result>(
        into initial: Result,
        _ update: @escaping @MainActor (inout Result, Value) -> Void
    ) -> MainSignal<Result, Failure> {
        let results = compactMap(keeping: initial) { result, value in
            update(&result, value)
            return .some(result)
        }
        return MainSignal<Result, Failure>(results.named(after: stream))
    }

    /// Returns the signal of an operator that has a state for each subscription. Sends nothing if `transform` returns `nil`.
    @inlinable
    func compactMap<State, Result>(
        keeping initial: State,
        _ transform: @escaping @MainActor (inout State, Value) -> Result?
    ) -> Signal<MainValue<Result>, Failure> {
        let (stream, initial) = (stream, MainValue(initial))
        return .deferred {
            let state = MainValue(ReducedInPlace(initial.value))
            return stream.compactMap(wrapping { value in transform(&state.value.result, value) })
        }
    }
}
