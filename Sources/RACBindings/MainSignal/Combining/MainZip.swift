import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal that pairs the values of this one with those of another.
    ///
    /// The end, a failure and what is kept are those of `zip` of two signals. The other signal may be of the main actor, an
    /// ordinary one, a subject or a property. Both have the same failure type, or one cannot fail.
    ///
    /// ```
    /// self              --1-----2--3--|
    /// other             -----9-----8-----7--|
    /// zip(with: other)  -----x-----y-----(z|)     x = (1, 9), y = (2, 8), z = (3, 7)
    /// ```
    ///
    /// Source: `-zipWith:` in RACStream.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    public func zip<Other>(with other: MainSignal<Other, Failure>) -> MainSignal<(Value, Other), Failure> {
        MainSignal<(Value, Other), Failure>(stream.zip(with: other.stream).wrappingPairs())
    }

    /// As the form above, with a signal of any kind.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    public func zip<Other>(
        with other: some MainSignalConvertible<Other, Failure>
    ) -> MainSignal<(Value, Other), Failure> {
        zip(with: other.onMain)
    }

    /// As the form above, with a signal that cannot fail.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    @_disfavoredOverload
    public func zip<Other>(
        with other: any MainSignalConvertible<Other, Never>
    ) -> MainSignal<(Value, Other), Failure> {
        zip(with: other.onMain.widened(to: Failure.self))
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail with one that can.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    @_disfavoredOverload
    public func zip<Other, NewFailure: Error>(
        with other: any MainSignalConvertible<Other, NewFailure>
    ) -> MainSignal<(Value, Other), NewFailure> {
        widened(to: NewFailure.self).zip(with: other.onMain)
    }
}

extension MainSignal {
    /// Returns a signal that pairs the first values of two signals, the second ones, and so on.
    ///
    /// It completes as soon as no further pair is possible: when one signal has completed and all its values are paired. A
    /// failure of either passes at once. Keeps the values that wait for a partner, without limit. The signals may be of the
    /// main actor, ordinary ones, subjects and properties.
    ///
    /// ```
    /// a          --1-----2--3--|
    /// b          -----9-----8-----7--|
    /// zip(a, b)  -----x-----y-----(z|)     x = (1, 9), y = (2, 8), z = (3, 7)
    /// ```
    ///
    /// Source: `+zip:` in RACStream.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second; the same signal twice is subscribed to twice.
    @inlinable
    public static func zip<First, Second>(
        _ first: some MainSignalConvertible<First, Failure>,
        _ second: some MainSignalConvertible<Second, Failure>
    ) -> MainSignal where Value == (First, Second) {
        first.onMain.zip(with: second.onMain)
    }

    /// As the form above, where the first cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    @inlinable
    @_disfavoredOverload
    public static func zip<First, Second>(
        _ first: any MainSignalConvertible<First, Never>,
        _ second: any MainSignalConvertible<Second, Failure>
    ) -> MainSignal where Value == (First, Second) {
        first.onMain.zip(with: second)
    }

    /// As the form above, where the second cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    @inlinable
    @_disfavoredOverload
    public static func zip<First, Second>(
        _ first: any MainSignalConvertible<First, Failure>,
        _ second: any MainSignalConvertible<Second, Never>
    ) -> MainSignal where Value == (First, Second) {
        first.onMain.zip(with: second)
    }
}

// With a transform.
extension MainSignal {
    /// Returns a signal of what `transform` makes of the values, by their position, of two signals.
    ///
    /// `zip` and `map` in one; see `zip` of two without a transform.
    ///
    /// ```
    /// a                      --1-----2--3--|
    /// b                      -----4-----7-----6--|
    /// zip(a, b) { $0 + $1 }  -----5-----9-----(9|)
    /// ```
    ///
    /// Source: `+zip:reduce:` in RACStream.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - transform: Makes a value of one of each; called once per result and subscription.
    @inlinable
    public static func zip<First, Second>(
        _ first: some MainSignalConvertible<First, Failure>,
        _ second: some MainSignalConvertible<Second, Failure>,
        transform: @escaping @MainActor (First, Second) -> Value
    ) -> MainSignal {
        MainSignal<(First, Second), Failure>.zip(first, second).map { transform($0.0, $0.1) }
    }

    /// As the form above, where the first cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - transform: Makes a value of one of each; called once per result and subscription.
    @inlinable
    @_disfavoredOverload
    public static func zip<First, Second>(
        _ first: any MainSignalConvertible<First, Never>,
        _ second: any MainSignalConvertible<Second, Failure>,
        transform: @escaping @MainActor (First, Second) -> Value
    ) -> MainSignal {
        first.onMain.zip(with: second).map { transform($0.0, $0.1) }
    }

    /// As the form above, where the second cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - transform: Makes a value of one of each; called once per result and subscription.
    @inlinable
    @_disfavoredOverload
    public static func zip<First, Second>(
        _ first: any MainSignalConvertible<First, Failure>,
        _ second: any MainSignalConvertible<Second, Never>,
        transform: @escaping @MainActor (First, Second) -> Value
    ) -> MainSignal {
        first.onMain.zip(with: second).map { transform($0.0, $0.1) }
    }
}
