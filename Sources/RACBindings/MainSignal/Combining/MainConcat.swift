import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal of the values of this one and, when it has completed, of another.
    ///
    /// It ends as the other one does. A failure of this signal passes at once. The other signal may be of the main actor, an
    /// ordinary one, a subject or a property. Both have the same failure type, or one cannot fail. Keeps nothing.
    ///
    /// ```
    /// self           --1--2--|
    /// other                  --3--|
    /// concat(other)  --1--2----3--|
    /// ```
    ///
    /// Source: `-concat:` in RACStream.
    ///
    /// - Parameter other: Subscribed to when this one has completed; not at all if it fails.
    @inlinable
    public func concat(_ other: MainSignal) -> MainSignal {
        MainSignal(stream.concat(other.stream))
    }

    /// As the form above, with a signal of any kind.
    ///
    /// - Parameter other: Subscribed to when this one has completed; not at all if it fails.
    @inlinable
    public func concat(_ other: some MainSignalConvertible<Value, Failure>) -> MainSignal {
        concat(other.onMain)
    }

    /// As the form above, with a signal that cannot fail.
    ///
    /// - Parameter other: Subscribed to when this one has completed; not at all if it fails.
    @inlinable
    @_disfavoredOverload
    public func concat(_ other: any MainSignalConvertible<Value, Never>) -> MainSignal {
        concat(other.onMain.widened(to: Failure.self))
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail with one that can.
    ///
    /// - Parameter other: Subscribed to when this one has completed; not at all if it fails.
    @inlinable
    @_disfavoredOverload
    public func concat<NewFailure: Error>(
        _ other: any MainSignalConvertible<Value, NewFailure>
    ) -> MainSignal<Value, NewFailure> {
        widened(to: NewFailure.self).concat(other.onMain)
    }
}
