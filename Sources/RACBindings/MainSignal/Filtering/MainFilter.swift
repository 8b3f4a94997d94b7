extension MainSignal {
    /// Returns a signal of the values that pass a test.
    ///
    /// Failure and completion pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self                             --1--2--3--4--|
    /// filter { $0.isMultiple(of: 2) }  -----2-----4--|
    /// ```
    ///
    /// Source: `-filter:` in RACStream.
    ///
    /// - Parameter isIncluded: Called once per value and subscription.
    @inlinable
    public func filter(_ isIncluded: @escaping @MainActor (Value) -> Bool) -> MainSignal<Value, Failure> {
        MainSignal(stream.filter(opening(isIncluded)))
    }

    /// Returns a signal of the values that have `true` at a key path.
    ///
    /// As the form with a closure.
    ///
    /// ```
    /// self            --t--f--t--|
    /// filter(\.self)  --t-----t--|
    /// ```
    ///
    /// Source: `-filter:` in RACStream.
    ///
    /// - Parameter keyPath: The property; it may belong to the main actor.
    @inlinable
    public func filter(_ keyPath: KeyPath<Value, Bool>) -> MainSignal<Value, Failure> {
        filter { $0[keyPath: keyPath] }
    }
}
