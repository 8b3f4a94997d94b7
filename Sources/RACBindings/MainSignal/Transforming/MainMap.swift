extension MainSignal {
    /// Returns a signal of the values transformed.
    ///
    /// Failure and completion pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self            --1--3--4--|
    /// map { $0 * 2 }  --2--6--8--|
    /// ```
    ///
    /// Source: `-map:` in RACStream.
    ///
    /// - Parameter transform: Called once per value and subscription.
    @inlinable
    public func map<NewValue>(_ transform: @escaping @MainActor (Value) -> NewValue) -> MainSignal<NewValue, Failure> {
        MainSignal<NewValue, Failure>(stream.map(wrapping(transform)))
    }

    // A form of its own, though Swift makes a closure of a key path where a closure is wanted. Here the closure would be one of
    // the main actor, which has to be Sendable, and a key path to a property of the main actor is not Sendable.
    /// Returns a signal of a property of the values.
    ///
    /// As the form with a closure.
    ///
    /// ```
    /// self          --a--b--|     b = bcd
    /// map(\.count)  --1--3--|
    /// ```
    ///
    /// Source: `-map:` in RACStream.
    ///
    /// - Parameter keyPath: The property; it may belong to the main actor.
    @inlinable
    public func map<NewValue>(_ keyPath: KeyPath<Value, NewValue>) -> MainSignal<NewValue, Failure> {
        map { $0[keyPath: keyPath] }
    }
}
