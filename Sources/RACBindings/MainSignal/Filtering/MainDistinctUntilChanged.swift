extension MainSignal {
    /// Returns a signal without the values that are the same as the one before.
    ///
    /// The first value is always sent. Failure and completion pass unchanged. Keeps the last value.
    ///
    /// ```
    /// self  --1--2--4--5--9--|
    /// distinctUntilChanged(by: { abs($0 - $1) < 3 })
    ///       --1-----4-----9--|
    /// ```
    ///
    /// Source: `-distinctUntilChanged` in RACStream.
    ///
    /// - Parameter areSame: Whether two values, the last one sent and the new one, count as the same. Called once
    ///   for each value after the first, and for each subscription.
    @inlinable
    public func distinctUntilChanged(
        by areSame: @escaping @MainActor (Value, Value) -> Bool
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.distinctUntilChanged(by: opening(areSame)))
    }
}

extension MainSignal where Value: Equatable {
    /// Returns a signal without the values that equal the one before.
    ///
    /// ```
    /// self                    --1--1--2--2--1--|
    /// distinctUntilChanged()  --1-----2-----1--|
    /// ```
    ///
    /// The first value is always sent. Failure and completion pass unchanged. Keeps the last value.
    ///
    /// Source: `-distinctUntilChanged` in RACStream.
    @inlinable
    public func distinctUntilChanged() -> MainSignal<Value, Failure> {
        distinctUntilChanged(by: { $0 == $1 })
    }
}

extension MainSignal {
    // Not through the operator of this name that `Signal` has. That one compares the keys where it runs, and so needs an
    // `Equatable` of the key that belongs to no actor; here it may belong to the main actor. So each key goes along with its
    // value.
    /// Returns a signal without the values whose key is the same as that of the value before.
    ///
    /// The first value is always sent. Failure and completion pass unchanged. Keeps the last value and its key.
    ///
    /// ```
    /// self                                  --a--c--b--d--|     b = bb
    /// distinctUntilKeyChanged { $0.count }  --a-----b--d--|
    /// ```
    ///
    /// Not in ReactiveObjC; `distinctUntilChanged(_:)` with a key in RxSwift, `distinctUntilKeyChanged` in RxJS.
    ///
    /// - Parameter key: Makes what is compared; called once per value and subscription.
    @inlinable
    public func distinctUntilKeyChanged<Key: Equatable>(
        _ key: @escaping @MainActor (Value) -> Key
    ) -> MainSignal<Value, Failure> {
        let keyed = map { (key: key($0), value: $0) }.distinctUntilChanged { $0.key == $1.key }.map { $0.value }
        return MainSignal(keyed.stream.named(after: stream))
    }

    /// Returns a signal without the values whose property at a key path equals that of the value before.
    ///
    /// The first value is always sent. Failure and completion pass unchanged. Keeps the last value and its property.
    ///
    /// ```
    /// self                               --a--c--b--d--|     b = bb
    /// distinctUntilChanged(on: \.count)  --a-----b--d--|
    /// ```
    ///
    /// For a closure see ``distinctUntilKeyChanged(_:)``.
    ///
    /// Not in ReactiveObjC; `distinctUntilChanged(at:)` in RxSwift, `skipRepeats` with a key path in ReactiveSwift.
    ///
    /// - Parameter key: The property that is compared; it may belong to the main actor. Read once per value and subscription.
    @inlinable
    public func distinctUntilChanged<Key: Equatable>(on key: KeyPath<Value, Key>) -> MainSignal<Value, Failure> {
        MainSignal(distinctUntilKeyChanged { $0[keyPath: key] }.stream.named(after: stream))
    }
}
