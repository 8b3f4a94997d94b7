import RACCore

// The constructors once more for a signal that cannot fail. Where nothing else says how a signal fails, the compiler takes
// these, so `MainSignal.just(1)` and `catch { _ in .empty }` need no type.
extension MainSignal where Failure == Never {
    /// Returns a signal that sends `value` and completes; it cannot fail.
    ///
    /// ```
    /// just(1)  (1|)
    /// ```
    ///
    /// Source: `+return:` in RACSignal.
    ///
    /// - Parameter value: The one value; kept as long as the signal. It need not be Sendable.
    @inlinable
    public static func just(_ value: Value) -> MainSignal {
        MainSignal(.just(MainValue(value)))
    }

    /// A signal that completes at once, without a value; it cannot fail.
    ///
    /// Source: `+empty` in RACSignal.
    @inlinable public static var empty: MainSignal {
        MainSignal(.empty)
    }

    /// A signal that sends nothing and never ends; it cannot fail.
    ///
    /// Source: `+never` in RACSignal.
    @inlinable public static var never: MainSignal {
        MainSignal(.never)
    }

    /// Returns a signal that sends the elements of a sequence, then completes; it cannot fail.
    ///
    /// Otherwise as the form for a signal that may fail.
    ///
    /// Source: `-signal` in RACSequence.
    ///
    /// - Parameter sequence: Iterated anew for each subscription; kept as long as the signal.
    @inlinable
    public static func from(_ sequence: some Sequence<Value>) -> MainSignal {
        MainSignal(.sending(sequence))
    }
}
