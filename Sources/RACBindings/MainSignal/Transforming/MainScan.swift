import RACSchedulers

extension MainSignal {
    /// Returns a signal of the results of combining each value with the result before.
    ///
    /// The initial result is not sent. Failure and completion pass unchanged. Keeps the last result.
    ///
    /// ```
    /// self        --2--3--4--|
    /// scan(0, +)  --2--5--9--|
    /// ```
    ///
    /// Source: `-scanWithStart:reduce:` in RACStream.
    ///
    /// - Parameters:
    ///   - initial: What the first value is combined with, in each subscription; kept as long as the signal.
    ///   - combine: Makes the next result of the last one and a value.
    @inlinable
    public func scan<Result>(
        _ initial: Result,
        _ combine: @escaping @MainActor (Result, Value) -> Result
    ) -> MainSignal<Result, Failure> {
        let wrapped: @MainActor (Result, Value) -> MainValue<Result> = { MainValue(combine($0, $1)) }
        return MainSignal<Result, Failure>(stream.scan(MainValue(initial), opening(wrapped)))
    }

    /// Returns a signal of the results of combining each value, and its position, with the result before.
    ///
    /// Otherwise as `scan(_:_:)` without positions.
    ///
    /// Source: `-scanWithStart:reduceWithIndex:` in RACStream.
    ///
    /// - Parameters:
    ///   - initial: What the first value is combined with, in each subscription; kept as long as the signal.
    ///   - combine: Makes the next result of the last one, a value, and its position, which begins at 0.
    @inlinable
    @_disfavoredOverload
    public func scan<Result>(
        _ initial: Result,
        _ combine: @escaping @MainActor (Result, Value, Int) -> Result
    ) -> MainSignal<Result, Failure> {
        let plain = calledOnMainQueue { (parts: (result: Result, value: Value, position: Int)) in
            MainValue(combine(parts.result, parts.value, parts.position))
        }
        return MainSignal<Result, Failure>(
            stream.scan(MainValue(initial)) { result, value, position in plain((result.value, value.value, position)) }
        )
    }
}
