extension MainSignal {
    /// Returns a signal of the values up to the first that fails a test, which ends it and is not sent.
    ///
    /// ```
    /// self                  --1--2--3--1--|
    /// takeWhile { $0 < 3 }  --1--2--|
    /// ```
    ///
    /// It completes with the first value that fails the test, and this signal is disposed. Failure and earlier completion pass
    /// unchanged. Keeps a flag.
    ///
    /// Source: `-takeWhileBlock:` in RACStream.
    ///
    /// - Parameter predicate: Called for each value up to and including the first that fails it.
    @inlinable
    public func takeWhile(_ predicate: @escaping @MainActor (Value) -> Bool) -> MainSignal<Value, Failure> {
        MainSignal(stream.takeWhile(opening(predicate)))
    }

    /// Returns a signal of the values up to the first that has `false` at a key path; see the form with a closure.
    ///
    /// Source: `-takeWhileBlock:` in RACStream.
    ///
    /// - Parameter keyPath: A property that is the test; it may belong to the main actor.
    @inlinable
    public func takeWhile(_ keyPath: KeyPath<Value, Bool>) -> MainSignal<Value, Failure> {
        takeWhile { $0[keyPath: keyPath] }
    }

    /// Returns a signal of the values up to the first that passes a test, which ends it and is not sent.
    ///
    /// ```
    /// self                   --1--2--3--1--|
    /// takeUntil { $0 == 3 }  --1--2--|
    /// ```
    ///
    /// It completes with the first value that passes the test, and this signal is disposed. Failure and earlier completion pass
    /// unchanged. Keeps a flag.
    ///
    /// Source: `-takeUntilBlock:` in RACStream.
    ///
    /// - Parameter predicate: Called for each value up to and including the first that passes it.
    @inlinable
    public func takeUntil(_ predicate: @escaping @MainActor (Value) -> Bool) -> MainSignal<Value, Failure> {
        MainSignal(stream.takeUntil(opening(predicate)))
    }

    /// Returns a signal of the values up to the first that has `true` at a key path; see the form with a closure.
    ///
    /// Source: `-takeUntilBlock:` in RACStream.
    ///
    /// - Parameter keyPath: A property that is the test; it may belong to the main actor.
    @inlinable
    public func takeUntil(_ keyPath: KeyPath<Value, Bool>) -> MainSignal<Value, Failure> {
        takeUntil { $0[keyPath: keyPath] }
    }
}
