import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal of the values of this one and another, as they come.
    ///
    /// It fails as soon as one of them fails, and completes when both have. The other signal may be of the main actor, an
    /// ordinary one, a subject or a property. Both have the same failure type, or one cannot fail. Keeps the two subscriptions.
    ///
    /// ```
    /// self                --1-----2--|
    /// other               -----9--------|
    /// merge(with: other)  --1--9--2-----|
    /// ```
    ///
    /// Source: `-merge:` in RACSignal.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    public func merge(with other: MainSignal) -> MainSignal {
        MainSignal(stream.merge(with: other.stream))
    }

    /// As the form above, with a signal of any kind.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    public func merge(with other: some MainSignalConvertible<Value, Failure>) -> MainSignal {
        merge(with: other.onMain)
    }

    /// As the form above, with a signal that cannot fail.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    @_disfavoredOverload
    public func merge(with other: any MainSignalConvertible<Value, Never>) -> MainSignal {
        merge(with: other.onMain.widened(to: Failure.self))
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail with one that can.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    @_disfavoredOverload
    public func merge<NewFailure: Error>(
        with other: any MainSignalConvertible<Value, NewFailure>
    ) -> MainSignal<Value, NewFailure> {
        widened(to: NewFailure.self).merge(with: other.onMain)
    }
}

extension MainSignal {
    /// Returns a signal of the values of all `signals`, as they come.
    ///
    /// It fails as soon as one of them fails, and completes when all have. If there are no signals, it completes at once. Keeps
    /// the subscriptions to the signals that have not ended.
    ///
    /// ```
    /// a              --1-----2--|
    /// b              -----9--------|
    /// merge([a, b])  --1--9--2-----|
    /// ```
    ///
    /// Source: `+merge:` in RACSignal.
    ///
    /// - Parameter signals: What to merge, subscribed to in order; the same one twice is subscribed to twice.
    @inlinable
    public static func merge(_ signals: [MainSignal]) -> MainSignal {
        MainSignal(.merge(signals.map { $0.stream }))
    }

    /// As `merge` of an array, for a few signals.
    ///
    /// - Parameter signals: What to merge.
    @inlinable
    public static func merge(_ signals: MainSignal...) -> MainSignal {
        merge(signals)
    }

    /// As `merge` of an array, for signals of one kind: subjects, properties, ordinary signals.
    ///
    /// - Parameter signals: What to merge.
    @inlinable
    @_disfavoredOverload
    public static func merge(_ signals: [some MainSignalConvertible<Value, Failure>]) -> MainSignal {
        merge(signals.map { $0.onMain })
    }

    /// As `merge` of an array, for a few signals of several kinds.
    ///
    /// - Parameter signals: What to merge.
    @inlinable
    @_disfavoredOverload
    public static func merge(_ signals: any MainSignalConvertible<Value, Failure>...) -> MainSignal {
        merge(signals.map { $0.onMain })
    }

    /// As `merge` of two signals, where the first cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    @inlinable
    @_disfavoredOverload
    public static func merge(
        _ first: some MainSignalConvertible<Value, Never>,
        _ second: some MainSignalConvertible<Value, Failure>
    ) -> MainSignal {
        merge([first.onMain.widened(to: Failure.self), second.onMain])
    }

    /// As `merge` of two signals, where the second cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    @inlinable
    @_disfavoredOverload
    public static func merge(
        _ first: some MainSignalConvertible<Value, Failure>,
        _ second: some MainSignalConvertible<Value, Never>
    ) -> MainSignal {
        merge([first.onMain, second.onMain.widened(to: Failure.self)])
    }
}
