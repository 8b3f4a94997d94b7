extension Signal {
    /// Returns a signal that sends `value` and completes.
    ///
    /// The value and the completion are sent on the subscribing thread, before `subscribe` returns.
    ///
    /// ```
    /// just(1)  (1|)
    /// ```
    ///
    /// ```swift
    /// let answer = Signal<Int, LoadingError>.just(42)
    /// ```
    ///
    /// - Parameter value: The only value. Kept as long as the signal.
    @inlinable
    public static func just(_ value: Value) -> Signal {
        Signal(source: .just(value))
    }

    /// A signal that completes immediately, on the subscribing thread, without a value.
    ///
    /// ```
    /// empty  |
    /// ```
    ///
    /// ```swift
    /// let nothing = Signal<Int, Never>.empty
    /// ```
    @inlinable public static var empty: Signal {
        Signal(source: .empty)
    }

    /// A signal that sends nothing and never ends.
    ///
    /// ```
    /// never  --------
    /// ```
    ///
    /// ```swift
    /// let silence = Signal<Int, Never>.never
    /// ```
    @inlinable public static var never: Signal {
        Signal(source: .never)
    }

    /// Returns a signal that fails immediately, on the subscribing thread.
    ///
    /// ```
    /// fail(error)  #
    /// ```
    ///
    /// ```swift
    /// let failure = Signal<Int, LoadingError>.fail(LoadingError())
    /// ```
    ///
    /// - Parameter error: The failure. Kept as long as the signal.
    @inlinable
    public static func fail(_ error: Failure) -> Signal {
        Signal(source: .fail(error))
    }

    /// Returns a signal that sends the elements of a sequence, then completes.
    ///
    /// The elements are sent on the subscribing thread, before `subscribe` returns. An element is requested only while the
    /// subscription lasts. If the sequence is infinite, an operator such as `take` must end the subscription.
    ///
    /// ```
    /// from([1, 2, 3])     (123|)
    /// from(0...).take(2)  (01|)
    /// ```
    ///
    /// ```swift
    /// let numbers = Signal<Int, Never>.from(1...5)
    /// ```
    ///
    /// - Parameter sequence: Iterated again for each subscription. Kept as long as the signal. For a sequence that is not
    ///   `Sendable`, such as a lazy sequence, use ``from(sequence:)``.
    @inlinable
    public static func from(_ sequence: some Sequence<Value> & Sendable) -> Signal {
        Signal(source: .elements(SequenceElements { passElements(of: sequence, to: $0, into: &$1, during: $2) }))
    }

    // This overload has a label, because a second `from(_:)` would multiply the type-checking time of a chain.
    /// Returns a signal that creates a sequence for each subscription, sends its elements, then completes.
    ///
    /// Use this constructor for a sequence that is not `Sendable`, such as a lazy sequence, a generator or a reader. The
    /// elements are computed one by one while the subscription lasts, and are sent before `subscribe` returns. An operator
    /// such as `take` must end the subscription to an infinite sequence.
    ///
    /// ```
    /// from { 1...3 }  (123|)
    /// ```
    ///
    /// ```swift
    /// let previews = Signal<Image, Never>.from { files.lazy.map { draw($0) } }
    /// previews.take(2).subscribe { show($0) }     // draws two
    /// ```
    ///
    /// - Parameter makeSequence: Creates the sequence. Called and iterated once per subscription, on the subscribing thread.
    @inlinable
    public static func from<Elements: Sequence<Value> & SendableMetatype>(
        sequence makeSequence: @escaping @Sendable () -> Elements
    ) -> Signal {
        Signal(
            source: .elements(SequenceElements { passElements(of: makeSequence(), to: $0, into: &$1, during: $2) })
        )
    }

    /// Returns a signal that creates another signal for each subscription.
    ///
    /// The result forwards all events of the created signal, on the same threads. The closure can return a signal, a subject or
    /// a property, or an expression with a leading dot such as `.just(1)`.
    ///
    /// ```
    /// other               --1--2--|
    /// deferred { other }  --1--2--|
    /// later                   --1--2--|
    /// ```
    ///
    /// ```swift
    /// let now = Signal<Date, Never>.deferred { .just(Date()) }
    /// ```
    ///
    /// - Parameter makeSignal: Creates the signal. Called once per subscription, on the subscribing thread.
    @inlinable
    public static func deferred<Made: SignalProtocol<Value, Failure>>(
        _ makeSignal: @escaping @Sendable () -> Made
    ) -> Signal {
        .trusted { subscriber in
            makeSignal().signal.attach(subscriber)
        }
    }

    /// Returns a signal that creates another signal for each subscription, from an expression such as `.just(1)` or `.empty`.
    ///
    /// See ``deferred(_:)``.
    ///
    /// - Parameter makeSignal: Called once per subscription, on the subscribing thread. Precondition: not `nil`.
    @inlinable
    @_disfavoredOverload
    public static func deferred(_ makeSignal: (@Sendable () -> Signal)?) -> Signal {
        let makeSignal = requireClosure(makeSignal)
        return deferred(makeSignal)
    }
}
