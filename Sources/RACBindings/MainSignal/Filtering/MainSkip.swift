extension MainSignal {
    /// Returns a signal without the first values.
    ///
    /// Failure and completion pass unchanged. Keeps a counter.
    ///
    /// ```
    /// self     --1--2--3--|
    /// skip(2)  --------3--|
    /// ```
    ///
    /// Source: `-skip:` in RACStream.
    ///
    /// - Parameter count: How many values to leave out. Precondition: not negative.
    @inlinable
    public func skip(_ count: Int) -> MainSignal<Value, Failure> {
        MainSignal(stream.skip(count))
    }

    /// Returns a signal of the values from the first on that fails a test.
    ///
    /// ```
    /// self                  --1--2--3--1--|
    /// skipWhile { $0 < 3 }  --------3--1--|
    /// ```
    ///
    /// Failure and completion pass unchanged. Keeps a flag.
    ///
    /// Source: `-skipWhileBlock:` in RACStream.
    ///
    /// - Parameter predicate: Called for each value up to and including the first that fails it.
    @inlinable
    public func skipWhile(_ predicate: @escaping @MainActor (Value) -> Bool) -> MainSignal<Value, Failure> {
        MainSignal(stream.skipWhile(opening(predicate)))
    }

    /// Returns a signal of the values from the first on that has `false` at a key path; see the form with a closure.
    ///
    /// Source: `-skipWhileBlock:` in RACStream.
    ///
    /// - Parameter keyPath: A property that is the test; it may belong to the main actor.
    @inlinable
    public func skipWhile(_ keyPath: KeyPath<Value, Bool>) -> MainSignal<Value, Failure> {
        skipWhile { $0[keyPath: keyPath] }
    }

    /// Returns a signal of the values from the first on that passes a test.
    ///
    /// ```
    /// self                   --1--2--3--1--|
    /// skipUntil { $0 == 3 }  --------3--1--|
    /// ```
    ///
    /// Failure and completion pass unchanged. Keeps a flag.
    ///
    /// Source: `-skipUntilBlock:` in RACStream.
    ///
    /// - Parameter predicate: Called for each value up to and including the first that passes it.
    @inlinable
    public func skipUntil(_ predicate: @escaping @MainActor (Value) -> Bool) -> MainSignal<Value, Failure> {
        MainSignal(stream.skipUntil(opening(predicate)))
    }

    /// Returns a signal of the values from the first on that has `true` at a key path; see the form with a closure.
    ///
    /// Source: `-skipUntilBlock:` in RACStream.
    ///
    /// - Parameter keyPath: A property that is the test; it may belong to the main actor.
    @inlinable
    public func skipUntil(_ keyPath: KeyPath<Value, Bool>) -> MainSignal<Value, Failure> {
        skipUntil { $0[keyPath: keyPath] }
    }
}
