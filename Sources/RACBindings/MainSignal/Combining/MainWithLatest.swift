import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal that pairs each value with the latest one of another signal.
    ///
    /// Only this signal's values make pairs. Those that come before the other one has sent a value are dropped. A failure of
    /// either passes at once. It completes with this signal. The completion of the other one is ignored: its last value stays
    /// the latest; if it had none, all values of this signal are dropped. The other signal may be of the main actor, an
    /// ordinary one, a subject or a property. Both have the same failure type, or one cannot fail. Keeps the other one's latest
    /// value.
    ///
    /// ```
    /// self                     --1-----2--3-----4--|
    /// other                    -----a--------b--|
    /// withLatest(from: other)  --------x--y-----z--|     x = (2, a), y = (3, a), z = (4, b)
    /// ```
    ///
    /// Not in ReactiveObjC; `withLatestFrom` in RxSwift, `withLatest(from:)` in ReactiveSwift.
    ///
    /// - Parameter other: Subscribed to first.
    @inlinable
    public func withLatest<Other>(from other: MainSignal<Other, Failure>) -> MainSignal<(Value, Other), Failure> {
        MainSignal<(Value, Other), Failure>(stream.withLatest(from: other.stream).wrappingPairs())
    }

    /// As the form above, with a signal of any kind.
    ///
    /// - Parameter other: Subscribed to first.
    @inlinable
    public func withLatest<Other>(
        from other: some MainSignalConvertible<Other, Failure>
    ) -> MainSignal<(Value, Other), Failure> {
        withLatest(from: other.onMain)
    }

    /// As the form above, with a signal that cannot fail.
    ///
    /// - Parameter other: Subscribed to first.
    @inlinable
    @_disfavoredOverload
    public func withLatest<Other>(
        from other: any MainSignalConvertible<Other, Never>
    ) -> MainSignal<(Value, Other), Failure> {
        withLatest(from: other.onMain.widened(to: Failure.self))
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail with one that can.
    ///
    /// - Parameter other: Subscribed to first.
    @inlinable
    @_disfavoredOverload
    public func withLatest<Other, NewFailure: Error>(
        from other: any MainSignalConvertible<Other, NewFailure>
    ) -> MainSignal<(Value, Other), NewFailure> {
        widened(to: NewFailure.self).withLatest(from: other.onMain)
    }
}

extension MainSignal {
    /// Returns a signal that combines each value with the latest one of another signal.
    ///
    /// The rules are those of `withLatest(from:)`.
    ///
    /// ```
    /// self                                 --1-----2--3-----4--|
    /// other                                -----6--------5--|
    /// withLatest(from: other) { $0 + $1 }  --------8--9-----9--|
    /// ```
    ///
    /// Not in ReactiveObjC; `withLatestFrom` in RxSwift.
    ///
    /// - Parameters:
    ///   - other: Subscribed to first.
    ///   - combine: Makes a result of a value and the other signal's latest one; called once per result and subscription.
    @inlinable
    public func withLatest<Other, NewValue>(
        from other: MainSignal<Other, Failure>,
        _ combine: @escaping @MainActor (Value, Other) -> NewValue
    ) -> MainSignal<NewValue, Failure> {
        withLatest(from: other).map { combine($0.0, $0.1) }
    }

    /// As the form above, with a signal of any kind.
    ///
    /// - Parameters:
    ///   - other: Subscribed to first.
    ///   - combine: Makes a result of a value and the other signal's latest one; called once per result and subscription.
    @inlinable
    public func withLatest<Other, NewValue>(
        from other: some MainSignalConvertible<Other, Failure>,
        _ combine: @escaping @MainActor (Value, Other) -> NewValue
    ) -> MainSignal<NewValue, Failure> {
        withLatest(from: other.onMain, combine)
    }

    /// As the form above, with a signal that cannot fail.
    ///
    /// - Parameters:
    ///   - other: Subscribed to first.
    ///   - combine: Makes a result of a value and the other signal's latest one; called once per result and subscription.
    @inlinable
    @_disfavoredOverload
    public func withLatest<Other, NewValue>(
        from other: any MainSignalConvertible<Other, Never>,
        _ combine: @escaping @MainActor (Value, Other) -> NewValue
    ) -> MainSignal<NewValue, Failure> {
        withLatest(from: other.onMain.widened(to: Failure.self), combine)
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail with one that can.
    ///
    /// - Parameters:
    ///   - other: Subscribed to first.
    ///   - combine: Makes a result of a value and the other signal's latest one; called once per result and subscription.
    @inlinable
    @_disfavoredOverload
    public func withLatest<Other, NewValue, NewFailure: Error>(
        from other: any MainSignalConvertible<Other, NewFailure>,
        _ combine: @escaping @MainActor (Value, Other) -> NewValue
    ) -> MainSignal<NewValue, NewFailure> {
        widened(to: NewFailure.self).withLatest(from: other.onMain, combine)
    }
}
