extension MainSignal {
    /// Returns a signal of the results of combining each value with the one before.
    ///
    /// Failure and completion pass unchanged. Keeps the last value.
    ///
    /// ```
    /// self                            --1--3--7--|
    /// combinePrevious(0) { $1 - $0 }  --1--2--4--|
    /// ```
    ///
    /// Source: `-combinePreviousWithStart:reduce:` in RACStream.
    ///
    /// - Parameters:
    ///   - start: What the first value is combined with, in each subscription; kept as long as the signal.
    ///   - combine: Makes a result of the former value and the current one; called once per value and subscription.
    @inlinable
    public func combinePrevious<NewValue>(
        _ start: Value,
        _ combine: @escaping @MainActor (Value, Value) -> NewValue
    ) -> MainSignal<NewValue, Failure> {
        let wrapped: @MainActor (Value, Value) -> MainValue<NewValue> = { MainValue(combine($0, $1)) }
        return MainSignal<NewValue, Failure>(stream.combinePrevious(MainValue(start), opening(wrapped)))
    }

    /// Returns a signal of pairs of the former value and the current one.
    ///
    /// Failure and completion pass unchanged. Keeps the last value.
    ///
    /// ```
    /// self                --1--2--3--|
    /// combinePrevious(0)  --x--y--z--|     x = (0, 1), y = (1, 2), z = (2, 3)
    /// ```
    ///
    /// Source: `-combinePreviousWithStart:reduce:` in RACStream.
    ///
    /// - Parameter start: What the first value is paired with, in each subscription; kept as long as the signal.
    @inlinable
    public func combinePrevious(_ start: Value) -> MainSignal<(Value, Value), Failure> {
        MainSignal<(Value, Value), Failure>(stream.combinePrevious(MainValue(start)).wrappingPairs())
    }

    /// Returns a signal of pairs of the former value and the current one, from the second value on.
    ///
    /// Failure and completion pass unchanged. Keeps the last value.
    ///
    /// ```
    /// self               --1--2--3--|
    /// combinePrevious()  -----x--y--|     x = (1, 2), y = (2, 3)
    /// ```
    ///
    /// Not in ReactiveObjC; `combinePrevious` in ReactiveSwift, `pairwise` elsewhere.
    @inlinable
    public func combinePrevious() -> MainSignal<(Value, Value), Failure> {
        MainSignal<(Value, Value), Failure>(stream.combinePrevious().wrappingPairs())
    }
}
