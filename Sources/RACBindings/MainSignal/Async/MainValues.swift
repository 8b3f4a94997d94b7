import RACCore
import RACOperators

/// The values of a signal of the main actor as an asynchronous sequence; see ``MainSignal/values``.
///
/// Each iterator subscribes when it is asked for its first value, and keeps the values that arrive while nobody waits.
/// A failure of the signal is thrown after the values before it. Cancelling the task that iterates, or dropping the
/// iterator, disposes the subscription; the iteration then ends.
///
/// It belongs to the main actor as what it is made of does, and therefore is not Sendable: it is made there, and the
/// compiler keeps it there.
public struct MainValues<Element, Failure: Error>: AsyncSequence {
    private let values: SignalValues<MainValue<Element>, Failure>

    init(_ stream: Signal<MainValue<Element>, Failure>) {
        // A task may be cancelled anywhere.
        values = stream.startedOnMain.values
    }

    /// Creates an iterator with a subscription of its own.
    public func makeAsyncIterator() -> Iterator {
        Iterator(values.makeAsyncIterator())
    }

    /// Iterates over the values of one subscription. To be used by one task at a time.
    public struct Iterator: AsyncIteratorProtocol {
        private var iterator: SignalValues<MainValue<Element>, Failure>.Iterator

        init(_ iterator: SignalValues<MainValue<Element>, Failure>.Iterator) {
            self.iterator = iterator
        }

        /// Waits for the next value.
        ///
        /// - Parameter actor: Where the caller runs, the main actor; the wait does not leave it.
        /// - Returns: The value; `nil` after completion and after cancellation.
        /// - Throws: The failure of the signal.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> Element? {
            try await iterator.next(isolation: actor)?.value
        }
    }
}

@available(*, unavailable, message: "it belongs to the main actor")
extension MainValues: Sendable {}

@available(*, unavailable, message: "it belongs to the main actor")
extension MainValues.Iterator: Sendable {}

extension MainSignal {
    /// The values as an asynchronous sequence, which throws the failure; no value is lost.
    ///
    /// For code of the main actor, which the iteration does not leave, so the values need not be Sendable.
    ///
    /// ```swift
    /// for await page in pages.values { show(page) }
    /// ```
    ///
    /// Not in ReactiveObjC; `values` in Combine and RxSwift.
    public var values: MainValues<Value, Failure> {
        MainValues(stream)
    }
}
