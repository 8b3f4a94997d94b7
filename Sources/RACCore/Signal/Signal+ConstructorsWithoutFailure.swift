// These constructors return a signal that cannot fail. Where nothing else determines the failure type, the compiler selects
// these constructors, so `Signal.just(1)` and `catch { _ in .empty }` need no type.
extension Signal where Failure == Never {
    /// Returns a signal that sends `value` and completes. It cannot fail.
    ///
    /// The value and the completion are sent on the subscribing thread, before `subscribe` returns.
    ///
    /// ```
    /// just(1)  (1|)
    /// ```
    ///
    /// ```swift
    /// let answer = Signal.just(42)
    /// ```
    ///
    /// - Parameter value: The only value. Kept as long as the signal.
    @inlinable
    public static func just(_ value: Value) -> Signal {
        Signal(source: .just(value))
    }

    /// A signal that completes immediately, on the subscribing thread, without a value. It cannot fail.
    @inlinable public static var empty: Signal {
        Signal(source: .empty)
    }

    /// A signal that sends nothing and never ends. It cannot fail.
    @inlinable public static var never: Signal {
        Signal(source: .never)
    }

    /// Returns a signal that sends the elements of a sequence, then completes. It cannot fail.
    ///
    /// The elements are sent on the subscribing thread, before `subscribe` returns. An element is requested from the sequence
    /// only while the subscription lasts. With an infinite sequence, an operator such as `take` must end the subscription,
    /// because otherwise `subscribe` never returns.
    ///
    /// - Parameter sequence: Iterated again for each subscription. Kept as long as the signal.
    @inlinable
    public static func from(_ sequence: some Sequence<Value> & Sendable) -> Signal {
        Signal(source: .elements(SequenceElements { passElements(of: sequence, to: $0, into: &$1, during: $2) }))
    }

    #if compiler(>=6.2)
        /// Returns a signal that creates a sequence, sends its elements, then completes. It cannot fail.
        ///
        /// - Parameter makeSequence: Creates the sequence. Called once per subscription, on the subscribing thread. This thread
        ///   also iterates over the sequence.
        @inlinable
        public static func from<Elements: Sequence<Value> & SendableMetatype>(
            sequence makeSequence: @escaping @Sendable () -> Elements
        ) -> Signal {
            Signal(
                source: .elements(SequenceElements { passElements(of: makeSequence(), to: $0, into: &$1, during: $2) })
            )
        }
    #else
        /// Returns a signal that creates a sequence, sends its elements, then completes. It cannot fail.
        ///
        /// - Parameter makeSequence: Creates the sequence. Called once per subscription, on the subscribing thread. This thread
        ///   also iterates over the sequence.
        @inlinable
        public static func from<Elements: Sequence<Value>>(
            sequence makeSequence: @escaping @Sendable () -> Elements
        ) -> Signal {
            Signal(
                source: .elements(SequenceElements { passElements(of: makeSequence(), to: $0, into: &$1, during: $2) })
            )
        }
    #endif
}
