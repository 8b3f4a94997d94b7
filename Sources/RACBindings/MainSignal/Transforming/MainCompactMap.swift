extension MainSignal {
    /// Returns a signal of the values transformed, without those for which there is no result.
    ///
    /// Failure and completion pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self                    --1--x--3--|
    /// compactMap { Int($0) }  --1-----3--|
    /// ```
    ///
    /// Not in ReactiveObjC, where `-ignore:` leaves out `nil`; `compactMap` in RxSwift and Combine.
    ///
    /// - Parameter transform: Called once per value and subscription; `nil` leaves the value out.
    @inlinable
    public func compactMap<NewValue>(
        _ transform: @escaping @MainActor (Value) -> NewValue?
    ) -> MainSignal<NewValue, Failure> {
        let wrapped: @MainActor (Value) -> MainValue<NewValue>? = { transform($0).map { MainValue($0) } }
        return MainSignal<NewValue, Failure>(stream.compactMap(opening(wrapped)))
    }

    /// Returns a signal of an optional property of the values, without the values that have none.
    ///
    /// As the form with a closure.
    ///
    /// ```
    /// self                 --x--y--z--|     x = [1, 2], y = [], z = [3]
    /// compactMap(\.first)  --1-----3--|
    /// ```
    ///
    /// Not in ReactiveObjC; `compactMap` in RxSwift and Combine.
    ///
    /// - Parameter keyPath: The property; it may belong to the main actor.
    @inlinable
    public func compactMap<NewValue>(_ keyPath: KeyPath<Value, NewValue?>) -> MainSignal<NewValue, Failure> {
        compactMap { $0[keyPath: keyPath] }
    }
}
