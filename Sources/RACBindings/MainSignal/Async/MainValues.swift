import RACCore
import RACOperators

/// The values of a signal of the main actor as an asynchronous sequence. See ``MainSignal/values``.
///
/// Each iterator subscribes when it is asked for its first value. It keeps the values that arrive while nobody waits, without
/// limit. A failure of the signal is thrown after the values before it. If the task that iterates is cancelled, the iteration
/// ends after the values that have arrived, and the subscription is disposed; if it is cancelled before it asks for the first
/// value, nothing is subscribed to. Dropping the iterator disposes the subscription as well. A source that sends forever while it
/// is being subscribed to never lets the iteration begin: limit it with `take(_:)`.
///
/// It is made on the main actor and is not Sendable, so the compiler keeps it there.
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
        /// - Parameter actor: Where the caller runs, which is the main actor. Left out, it is that. The value does not leave it.
        /// - Returns: The value, or `nil` after completion and after cancellation.
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
    /// The values as an asynchronous sequence, which throws the failure. It loses no value from the subscription on.
    ///
    /// For code of the main actor: the values do not leave it, and so need not be Sendable. Each iteration subscribes when it
    /// asks for its first value. See ``MainValues``.
    ///
    /// ```swift
    /// for await page in pages.values { show(page) }
    /// ```
    ///
    /// Not in ReactiveObjC. `values` in Combine and RxSwift.
    public var values: MainValues<Value, Failure> {
        MainValues(stream)
    }
}
