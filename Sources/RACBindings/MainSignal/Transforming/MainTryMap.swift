extension MainSignal {
    /// Returns a signal of the values transformed, which fails when the transformation throws.
    ///
    /// This signal is disposed then, and the closure is not called again. Failure and completion pass unchanged. Keeps
    /// nothing.
    ///
    /// ```
    /// self                      --1--x--3--|
    /// tryMap { try parse($0) }  --1--#
    /// ```
    ///
    /// A closure literal with a `try` in it counts as throwing `any Error`, unless it names its error:
    /// `tryMap { text throws(ParseError) in try parse(text) }`.
    ///
    /// Source: `-tryMap:` in RACSignal.
    ///
    /// - Parameter transform: Called once per value and subscription, and not after disposal.
    @inlinable
    public func tryMap<NewValue>(
        _ transform: @escaping @MainActor (Value) throws(Failure) -> NewValue
    ) -> MainSignal<NewValue, Failure> {
        MainSignal<NewValue, Failure>(stream.tryMap(wrapping(transform)))
    }

    /// Returns a signal of the values transformed, which fails with this signal's failure or with whatever is thrown.
    ///
    /// For a closure whose error is of another type than the failure of this signal. This signal is disposed after a throw, and
    /// the closure is not called again. Failure and completion pass. Keeps nothing.
    ///
    /// Source: `-tryMap:` in RACSignal.
    ///
    /// - Parameter transform: Called once per value and subscription, and not after disposal.
    @inlinable
    @_disfavoredOverload
    public func tryMap<NewValue>(
        _ transform: @escaping @MainActor (Value) throws -> NewValue
    ) -> MainSignal<NewValue, any Error> {
        let plain: @Sendable (MainValue<Value>) throws(any Error) -> MainValue<NewValue> = wrapping(transform)
        return MainSignal<NewValue, any Error>(stream.tryMap { value throws in try plain(value) })
    }
}

extension MainSignal where Failure == Never {
    /// Returns a signal of the values transformed, which fails when the transformation throws.
    ///
    /// The failure type of the result is what the closure throws. This signal is disposed after a throw, and the
    /// closure is not called again. Completion passes unchanged. Keeps nothing.
    ///
    /// Source: `-tryMap:` in RACSignal.
    ///
    /// - Parameter transform: Called once per value and subscription, and not after disposal.
    @inlinable
    @_disfavoredOverload
    public func tryMap<NewValue, NewFailure: Error>(
        _ transform: @escaping @MainActor (Value) throws(NewFailure) -> NewValue
    ) -> MainSignal<NewValue, NewFailure> {
        MainSignal<NewValue, NewFailure>(stream.widened(to: NewFailure.self).tryMap(wrapping(transform)))
    }
}
