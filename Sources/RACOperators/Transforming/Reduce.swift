extension SignalProtocol {
    /// Returns a signal that combines all values with an initial result, and sends the result when this signal completes.
    ///
    /// ```
    /// self          --1--2--3--|
    /// reduce(0, +)  -----------(6|)
    /// ```
    ///
    /// ```swift
    /// let sum = Signal.from(1...5).reduce(0, +)
    /// ```
    ///
    /// - *Fails* immediately, without a result.
    /// - *Keeps* the last result.
    ///
    /// - Parameters:
    ///   - initial: The result to combine with the first value, in each subscription. Sent if there are no values.
    ///   - combine: Computes the next result from the last result and a value.
    @inlinable
    public func reduce<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> {
        let upstream = signal
        // This operator does not use `reducing`, which would call one more closure for each value.
        return upstream.liftEvents { downstream in
            let result = SubscriptionState(initial)
            return Subscriber(sendingLastTo: downstream) {
                result.value = combine(result.value, $0)
            } last: {
                result.value
            }
        }
    }

    /// Combines all values and their positions, which begin at 0, into one result. See `reduce(_:_:)`.
    @inlinable
    @_disfavoredOverload
    public func reduce<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value, Int) -> Result
    ) -> Signal<Result, Failure> {
        enumerated().reduce(initial) { combine($0, $1.1, $1.0) }.named(after: self)
    }

    /// Combines all values into one result, with a new initial result for each subscription. See `reduce(_:_:)`.
    ///
    /// Use this overload for results that are objects. With the other overloads, all subscriptions share one object.
    ///
    /// - Parameters:
    ///   - makeInitial: Makes the initial result. Called once per subscription, on the subscribing thread.
    ///   - combine: Computes the next result from the last result and a value.
    @inlinable
    public func reduce<Result: Sendable>(
        makeInitial: @escaping @Sendable () -> Result,
        _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> {
        reducing(from: makeInitial, by: { $0 = combine($0, $1) })
    }

    /// Returns a signal that updates one result with each value, and sends the result when this signal completes.
    ///
    /// For a collection, changing the result in place saves a copy per value.
    ///
    /// ```
    /// self  --a--b--a--|
    /// reduce(into: [:]) { $0[$1, default: 0] += 1 }
    ///       -----------(x|)     x = [a: 2, b: 1]
    /// ```
    ///
    /// ```swift
    /// let words = lines.reduce(into: Set<String>()) { words, line in words.insert(line) }
    /// ```
    ///
    /// - *Fails* immediately, without a result.
    /// - *Keeps* the last result.
    ///
    /// - Parameters:
    ///   - initial: The result to update with the first value, in each subscription. Sent if there are no values.
    ///   - update: Updates the result with a value.
    @inlinable
    public func reduce<Result: Sendable>(
        into initial: Result,
        _ update: @escaping @Sendable (inout Result, Value) -> Void
    ) -> Signal<Result, Failure> {
        reducing(from: { initial }, by: update)
    }

    @inlinable
    @inline(__always)
    func reducing<Result: Sendable>(
        _ function: StaticString = #function,
        from makeInitial: @escaping @Sendable () -> Result,
        by update: @escaping @Sendable (inout Result, Value) -> Void
    ) -> Signal<Result, Failure> {
        liftEvents(function) { downstream in
            let result = SubscriptionState(makeInitial())
            return Subscriber(sendingLastTo: downstream) {
                update(&result.value, $0)
            } last: {
                result.value
            }
        }
    }
}
