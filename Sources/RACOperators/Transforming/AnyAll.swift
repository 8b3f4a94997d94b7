extension SignalProtocol {
    /// Returns a signal of one Boolean: `true` if this signal sends a value.
    ///
    /// The first value results in true, and disposes this signal. Completion results in false. A failure passes. Keeps nothing.
    /// Delivers where the upstream does.
    ///
    /// ```
    /// self   --1--2--|
    /// any()  --(t|)
    /// ```
    ///
    /// Source: `-any` in RACSignal. Better: a failure before the answer does not count as false.
    @inlinable
    public func any() -> Signal<Bool, Failure> {
        answering(otherwise: false) { _ in true }
    }

    /// Returns a signal of one Boolean: `true` if this signal sends a value that passes a test.
    ///
    /// The first such value results in true, and disposes this signal. Completion results in false. A failure passes. Keeps
    /// nothing. Delivers where the upstream does.
    ///
    /// ```
    /// self            --1--2--3--|
    /// any { $0 > 1 }  -----(t|)
    /// ```
    ///
    /// Source: `-any:` in RACSignal. Better: a failure before the answer does not count as false.
    ///
    /// - Parameter predicate: Called for each value up to and including the first that passes it.
    @inlinable
    public func any(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
        answering(otherwise: false, at: predicate)
    }

    /// Returns a signal of one Boolean: `true` if all values of this signal pass a test.
    ///
    /// The first value that fails the test results in false, and disposes this signal. Completion results in true, even without
    /// values. A failure passes. Keeps nothing. Delivers where the upstream does.
    ///
    /// ```
    /// self            --1--2--3--|
    /// all { $0 < 2 }  -----(f|)
    /// ```
    ///
    /// Source: `-all:` in RACSignal. Better: a failure before the answer does not count as false.
    ///
    /// - Parameter predicate: Called for each value up to and including the first that fails it.
    @inlinable
    public func all(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
        answering(otherwise: true) { !predicate($0) }
    }

    /// Returns a signal of one Boolean: `true` if this signal completes without a value.
    ///
    /// The first value results in false, and disposes this signal. Completion results in true. A failure passes. Keeps nothing.
    /// Delivers where the upstream does.
    ///
    /// ```
    /// self       -----|
    /// isEmpty()  -----(t|)
    /// ```
    @inlinable
    public func isEmpty() -> Signal<Bool, Failure> {
        answering(otherwise: true) { _ in true }
    }

    /// Returns a signal of the number of values, sent when this one completes.
    ///
    /// A failure passes immediately, and nothing is sent. Keeps the number. Delivers where the upstream does.
    ///
    /// ```
    /// self     --a--b--c--|
    /// count()  -----------(3|)
    /// ```
    @inlinable
    public func count() -> Signal<Int, Failure> {
        reducing(from: { 0 }, by: { count, _ in count += 1 })
    }

    /// Sends one answer: `otherwise` on completion, or the opposite at the first value that decides it.
    @inlinable
    @inline(__always)
    func answering(
        _ function: StaticString = #function,
        otherwise: Bool,
        at isDecisive: @escaping @Sendable (Value) -> Bool
    ) -> Signal<Bool, Failure> {
        liftEvents(function) { downstream in
            Subscriber(
                lifetime: downstream.lifetime,
                next: { value in
                    guard isDecisive(value) else { return }
                    downstream.send(!otherwise)
                    downstream.complete()
                },
                failed: { downstream.fail($0) },
                completed: {
                    // Already disposed if the last value has decided.
                    if downstream.isDisposed { return }
                    downstream.send(otherwise)
                    downstream.complete()
                }
            )
        }
    }
}

extension SignalProtocol where Value: Equatable {
    /// Returns a signal of one Boolean: `true` if this signal sends a given value.
    ///
    /// The given value results in true, and disposes this signal. Completion results in false. A failure passes. Keeps nothing.
    /// Delivers where the upstream does.
    ///
    /// ```
    /// self         --1--2--3--|
    /// contains(2)  -----(t|)
    /// ```
    ///
    /// - Parameter value: The value to look for.
    @inlinable
    public func contains(_ value: Value) -> Signal<Bool, Failure> {
        answering(otherwise: false) { $0 == value }
    }
}
