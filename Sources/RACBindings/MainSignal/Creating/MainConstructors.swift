import RACCore
import RACSchedulers

extension MainSignal {
    /// Returns a signal that sends `value` and completes. Works like ``Signal/just(_:)``. The value need not be Sendable.
    @inlinable
    public static func just(_ value: Value) -> MainSignal {
        MainSignal(.just(MainValue(value)))
    }

    /// A signal that completes immediately, without a value, like `Signal.empty`.
    @inlinable public static var empty: MainSignal {
        MainSignal(.empty)
    }

    /// A signal that sends nothing and never ends, like `Signal.never`.
    @inlinable public static var never: MainSignal {
        MainSignal(.never)
    }

    /// Returns a signal that fails immediately. Works like ``Signal/fail(_:)``.
    @inlinable
    public static func fail(_ error: Failure) -> MainSignal {
        MainSignal(.fail(error))
    }

    /// Returns a signal that sends the elements of a sequence, then completes. Works like ``Signal/from(_:)``. The sequence
    /// need not be Sendable, and its conformance to `Sequence` can belong to the main actor.
    @inlinable
    public static func from(_ sequence: some Sequence<Value>) -> MainSignal {
        MainSignal(.sending(sequence))
    }
}

extension Signal {
    @inlinable
    @MainActor
    static func sending<Element>(_ sequence: some Sequence<Element>) -> Signal where Value == MainValue<Element> {
        // The sequence's conformance to `Sequence` can belong to the main actor, so the sequence is used only there.
        let makeElements: @MainActor () -> AnyIterator<MainValue<Element>> = {
            var elements = sequence.makeIterator()
            return AnyIterator { elements.next().map { MainValue($0) } }
        }
        return .from(sequence: calledOnMainQueue(makeElements))
    }
}
