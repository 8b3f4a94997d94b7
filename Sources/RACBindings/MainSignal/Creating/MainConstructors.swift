import RACCore
import RACSchedulers

extension MainSignal {
    /// Returns a signal that sends `value` and completes.
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

    /// A signal that completes at once, without a value.
    ///
    /// ```
    /// empty  |
    /// ```
    ///
    /// Source: `+empty` in RACSignal.
    @inlinable public static var empty: MainSignal {
        MainSignal(.empty)
    }

    /// A signal that sends nothing and never ends.
    ///
    /// ```
    /// never  --------
    /// ```
    ///
    /// Source: `+never` in RACSignal.
    @inlinable public static var never: MainSignal {
        MainSignal(.never)
    }

    /// Returns a signal that fails at once.
    ///
    /// ```
    /// fail(error)  #
    /// ```
    ///
    /// Source: `+error:` in RACSignal.
    ///
    /// - Parameter error: Why it fails; kept as long as the signal.
    @inlinable
    public static func fail(_ error: Failure) -> MainSignal {
        MainSignal(.fail(error))
    }

    /// Returns a signal that sends the elements of a sequence, then completes.
    ///
    /// The elements are sent before `subscribe` returns. An endless sequence is fine if something behind it has enough at some
    /// time, such as `take`: the sequence is asked for an element only while somebody listens. It need not be Sendable, and its
    /// conformance to `Sequence` may belong to the main actor.
    ///
    /// ```
    /// from([1, 2, 3])     (123|)
    /// from(0...).take(2)  (01|)
    /// ```
    ///
    /// Source: `-signal` in RACSequence.
    ///
    /// - Parameter sequence: Iterated anew for each subscription; kept as long as the signal.
    @inlinable
    public static func from(_ sequence: some Sequence<Value>) -> MainSignal {
        MainSignal(.sending(sequence))
    }
}

extension Signal {
    /// A signal of the elements of a sequence, which is used on the main actor alone.
    @inlinable
    @MainActor
    static func sending<Element>(_ sequence: some Sequence<Element>) -> Signal where Value == MainValue<Element> {
        // The conformance to `Sequence` may belong to the main actor, and then only a closure of the main actor may use it.
        let makeElements: @MainActor () -> AnyIterator<MainValue<Element>> = {
            var elements = sequence.makeIterator()
            return AnyIterator { elements.next().map { MainValue($0) } }
        }
        return .from(sequence: calledOnMainQueue(makeElements))
    }
}
