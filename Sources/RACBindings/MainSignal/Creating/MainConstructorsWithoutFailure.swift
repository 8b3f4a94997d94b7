// These are the same constructors for a signal that cannot fail. If nothing else determines the failure type, the compiler
// chooses these constructors, so `MainSignal.just(1)` and `catch { _ in .empty }` need no type.
extension MainSignal where Failure == Never {
    /// Returns a signal that sends `value` and completes. It cannot fail.
    ///
    /// Works like ``Signal/just(_:)``. The value need not be Sendable.
    @inlinable
    public static func just(_ value: Value) -> MainSignal {
        MainSignal(.just(MainValue(value)))
    }

    /// A signal that completes immediately, without a value, like `Signal.empty`. It cannot fail.
    @inlinable public static var empty: MainSignal {
        MainSignal(.empty)
    }

    /// A signal that sends nothing and never ends, like `Signal.never`. It cannot fail.
    @inlinable public static var never: MainSignal {
        MainSignal(.never)
    }

    /// Returns a signal that sends the elements of a sequence, then completes. It cannot fail.
    ///
    /// Works like ``Signal/from(_:)``. The sequence need not be Sendable, and its conformance to `Sequence` can belong to the
    /// main actor.
    @inlinable
    public static func from(_ sequence: some Sequence<Value>) -> MainSignal {
        MainSignal(.sending(sequence))
    }
}
