import RACCore
import RACSchedulers

extension MainSignal {
    /// Returns a signal of one result of combining all values, sent when this one completes.
    ///
    /// Of a signal without values it is the initial result. A failure passes at once, and nothing is sent. Keeps the
    /// last result.
    ///
    /// ```
    /// self          --1--2--3--|
    /// reduce(0, +)  -----------(6|)
    /// ```
    ///
    /// Source: `-aggregateWithStart:reduce:` in RACSignal.
    ///
    /// - Parameters:
    ///   - initial: What the first value is combined with, in each subscription; kept as long as the signal.
    ///   - combine: Makes the next result of the last one and a value.
    @inlinable
    public func reduce<Result>(
        _ initial: Result,
        _ combine: @escaping @MainActor (Result, Value) -> Result
    ) -> MainSignal<Result, Failure> {
        let wrapped: @MainActor (Result, Value) -> MainValue<Result> = { MainValue(combine($0, $1)) }
        return MainSignal<Result, Failure>(stream.reduce(MainValue(initial), opening(wrapped)))
    }

    /// Returns a signal of one result of combining all values, and their positions, sent when this one completes.
    ///
    /// Otherwise as `reduce(_:_:)` without positions.
    ///
    /// Source: `-aggregateWithStart:reduceWithIndex:` in RACSignal.
    ///
    /// - Parameters:
    ///   - initial: What the first value is combined with, in each subscription; kept as long as the signal.
    ///   - combine: Makes the next result of the last one, a value, and its position, which begins at 0.
    @inlinable
    @_disfavoredOverload
    public func reduce<Result>(
        _ initial: Result,
        _ combine: @escaping @MainActor (Result, Value, Int) -> Result
    ) -> MainSignal<Result, Failure> {
        MainSignal<Result, Failure>(
            enumerated().reduce(initial) { combine($0, $1.1, $1.0) }.stream.named(after: stream)
        )
    }

    /// Returns a signal of one result of combining all values, sent when this one completes; each subscription makes an initial
    /// result of its own.
    ///
    /// For results that are objects: with `reduce(_:_:)`, all subscriptions would share one. Otherwise as that.
    ///
    /// Source: `-aggregateWithStartFactory:reduce:` in RACSignal.
    ///
    /// - Parameters:
    ///   - makeInitial: Makes what the first value is combined with; called once per subscription.
    ///   - combine: Makes the next result of the last one and a value.
    @inlinable
    public func reduce<Result>(
        makeInitial: @escaping @MainActor () -> Result,
        _ combine: @escaping @MainActor (Result, Value) -> Result
    ) -> MainSignal<Result, Failure> {
        let make: @MainActor () -> MainValue<Result> = { MainValue(makeInitial()) }
        let wrapped: @MainActor (Result, Value) -> MainValue<Result> = { MainValue(combine($0, $1)) }
        return MainSignal<Result, Failure>(
            stream.reduce(makeInitial: calledOnMainQueue(make), opening(wrapped))
        )
    }

    /// Returns a signal of one result that all values are put into, sent when this one completes.
    ///
    /// Changing the result in place saves a copy per value when it is a collection. Of a signal without values it is
    /// the initial result. A failure passes at once, and nothing is sent. Keeps the last result.
    ///
    /// ```
    /// self  --a--b--a--|
    /// reduce(into: [:]) { $0[$1, default: 0] += 1 }
    ///       -----------(x|)     x = [a: 2, b: 1]
    /// ```
    ///
    /// Not in ReactiveObjC; `reduce(into:)` in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - initial: What the first value is put into, in each subscription; kept as long as the signal. An object would be
    ///     shared by all subscriptions.
    ///   - update: Puts a value into the result.
    @inlinable
    public func reduce<Result>(
        into initial: Result,
        _ update: @escaping @MainActor (inout Result, Value) -> Void
    ) -> MainSignal<Result, Failure> {
        let results = reduce(makeInitial: { ReducedInPlace(initial) }) { place, value in
            update(&place.result, value)
            return place
        }
        return MainSignal<Result, Failure>(results.map { $0.result }.stream.named(after: stream))
    }
}

/// A result that values are put into. An object, because a closure that is called on the main queue takes no `inout`.
@usableFromInline
final class ReducedInPlace<Result> {
    @usableFromInline var result: Result

    @inlinable
    init(_ result: Result) {
        self.result = result
    }
}
