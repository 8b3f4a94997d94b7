import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal that pairs the latest values of this one and another.
    ///
    /// The end, a failure and what is kept are those of `combineLatest` of two signals. The other signal may be of the main
    /// actor, an ordinary one, a subject or a property. Both have the same failure type, or one cannot fail.
    ///
    /// ```
    /// self                        --1-----2-----|
    /// other                       -----9-----8-----|
    /// combineLatest(with: other)  -----x--y--z-----|     x = (1, 9), y = (2, 9), z = (2, 8)
    /// ```
    ///
    /// Source: `-combineLatestWith:` in RACSignal.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    public func combineLatest<Other>(with other: MainSignal<Other, Failure>) -> MainSignal<(Value, Other), Failure> {
        MainSignal<(Value, Other), Failure>(stream.combineLatest(with: other.stream).wrappingPairs())
    }

    /// As the form above, with a signal of any kind.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    public func combineLatest<Other>(
        with other: some MainSignalConvertible<Other, Failure>
    ) -> MainSignal<(Value, Other), Failure> {
        combineLatest(with: other.onMain)
    }

    /// As the form above, with a signal that cannot fail.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    @_disfavoredOverload
    public func combineLatest<Other>(
        with other: any MainSignalConvertible<Other, Never>
    ) -> MainSignal<(Value, Other), Failure> {
        combineLatest(with: other.onMain.widened(to: Failure.self))
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail with one that can.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    @_disfavoredOverload
    public func combineLatest<Other, NewFailure: Error>(
        with other: any MainSignalConvertible<Other, NewFailure>
    ) -> MainSignal<(Value, Other), NewFailure> {
        widened(to: NewFailure.self).combineLatest(with: other.onMain)
    }
}

extension MainSignal {
    /// Returns a signal of the latest values of two signals, sent whenever one of them changes.
    ///
    /// It begins to send when both have sent a value. It completes when both have completed, or when one has completed without a
    /// value. A failure of either passes at once. Keeps the latest values. The signals may be of the main actor, ordinary ones,
    /// subjects and properties.
    ///
    /// ```
    /// a                    --1-----2-----|
    /// b                    -----9-----8-----|
    /// combineLatest(a, b)  -----x--y--z-----|     x = (1, 9), y = (2, 9), z = (2, 8)
    /// ```
    ///
    /// Source: `+combineLatest:` in RACSignal. Better: completes early when nothing can come any more.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second; the same signal twice is subscribed to twice.
    @inlinable
    public static func combineLatest<First, Second>(
        _ first: some MainSignalConvertible<First, Failure>,
        _ second: some MainSignalConvertible<Second, Failure>
    ) -> MainSignal where Value == (First, Second) {
        first.onMain.combineLatest(with: second.onMain)
    }

    /// As the form above, where the first cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First, Second>(
        _ first: any MainSignalConvertible<First, Never>,
        _ second: any MainSignalConvertible<Second, Failure>
    ) -> MainSignal where Value == (First, Second) {
        first.onMain.combineLatest(with: second)
    }

    /// As the form above, where the second cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First, Second>(
        _ first: any MainSignalConvertible<First, Failure>,
        _ second: any MainSignalConvertible<Second, Never>
    ) -> MainSignal where Value == (First, Second) {
        first.onMain.combineLatest(with: second)
    }

    /// Returns a signal of the latest values of three signals; see `combineLatest` of two.
    ///
    /// Source: `+combineLatest:` in RACSignal.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    @inlinable
    public static func combineLatest<First, Second, Third>(
        _ first: some MainSignalConvertible<First, Failure>,
        _ second: some MainSignalConvertible<Second, Failure>,
        _ third: some MainSignalConvertible<Third, Failure>
    ) -> MainSignal where Value == (First, Second, Third) {
        combineLatest(first, second, third) { ($0, $1, $2) }
    }
}

// With a transform.
extension MainSignal {
    /// Returns a signal of what `transform` makes of the latest values of two signals.
    ///
    /// `combineLatest` and `map` in one; see `combineLatest` of two without a transform.
    ///
    /// ```
    /// a                                --1-----2-----|
    /// b                                -----5-----4-----|
    /// combineLatest(a, b) { $0 + $1 }  -----6--7--6-----|
    /// ```
    ///
    /// Source: `+combineLatest:reduce:` in RACSignal.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - transform: Makes a value of one of each; called once per result and subscription.
    @inlinable
    public static func combineLatest<First, Second>(
        _ first: some MainSignalConvertible<First, Failure>,
        _ second: some MainSignalConvertible<Second, Failure>,
        transform: @escaping @MainActor (First, Second) -> Value
    ) -> MainSignal {
        MainSignal<(First, Second), Failure>.combineLatest(first, second).map { transform($0.0, $0.1) }
    }

    /// As the form above, where the first cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - transform: Makes a value of one of each; called once per result and subscription.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First, Second>(
        _ first: any MainSignalConvertible<First, Never>,
        _ second: any MainSignalConvertible<Second, Failure>,
        transform: @escaping @MainActor (First, Second) -> Value
    ) -> MainSignal {
        first.onMain.combineLatest(with: second).map { transform($0.0, $0.1) }
    }

    /// As the form above, where the second cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - transform: Makes a value of one of each; called once per result and subscription.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First, Second>(
        _ first: any MainSignalConvertible<First, Failure>,
        _ second: any MainSignalConvertible<Second, Never>,
        transform: @escaping @MainActor (First, Second) -> Value
    ) -> MainSignal {
        first.onMain.combineLatest(with: second).map { transform($0.0, $0.1) }
    }

    /// Returns a signal of what `transform` makes of the latest values of three signals; see `combineLatest` of two.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - transform: Makes a value of one of each; called once per result and subscription.
    @inlinable
    public static func combineLatest<First, Second, Third>(
        _ first: some MainSignalConvertible<First, Failure>,
        _ second: some MainSignalConvertible<Second, Failure>,
        _ third: some MainSignalConvertible<Third, Failure>,
        transform: @escaping @MainActor (First, Second, Third) -> Value
    ) -> MainSignal {
        MainSignal<((First, Second), Third), Failure>
            .combineLatest(first.onMain.combineLatest(with: second.onMain), third)
            .map { transform($0.0.0, $0.0.1, $0.1) }
    }
}
