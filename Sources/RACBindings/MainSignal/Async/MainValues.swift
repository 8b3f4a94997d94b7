import RACCore
import RACOperators

/// The values of a signal of the main actor as an asynchronous sequence. See ``MainSignal/values``.
///
/// Each iterator subscribes when its first value is requested. Values that arrive before they are requested are kept, without
/// limit. A failure is thrown after all earlier values. If the task is cancelled, the subscription is disposed, and the
/// iteration ends after the values that have already arrived. In a task that is already cancelled, the iterator does not
/// subscribe. Releasing the iterator also disposes the subscription.
///
/// If a source never stops sending during the subscription, the iteration never begins. Limit such a source with `take(_:)`.
///
/// The sequence is not Sendable, so the compiler keeps it on the main actor.
public struct MainValues<Element, Failure: Error>: AsyncSequence {
    private let values: SignalValues<MainValue<Element>, Failure>

    init(_ stream: Signal<MainValue<Element>, Failure>) {
        // A task can be cancelled on any thread, and the cancellation disposes the subscription on the same thread.
        // `startedOnMain` permits such a disposal.
        values = stream.startedOnMain.values
    }

    /// Creates an iterator with its own subscription.
    public func makeAsyncIterator() -> Iterator {
        Iterator(values.makeAsyncIterator())
    }

    /// An iterator over the values of one subscription. Only one task at a time can use it.
    public struct Iterator: AsyncIteratorProtocol {
        private var iterator: SignalValues<MainValue<Element>, Failure>.Iterator

        init(_ iterator: SignalValues<MainValue<Element>, Failure>.Iterator) {
            self.iterator = iterator
        }

        /// Suspends the task until the signal sends a value or ends, and returns the value.
        ///
        /// - Parameter actor: The actor of the caller, which is always the main actor. Passed by default.
        /// - Returns: The value, or `nil` if the signal has completed or the task has been cancelled.
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
    /// The values as an asynchronous sequence, which throws the failure. The values need not be Sendable. See ``MainValues``.
    ///
    /// ```swift
    /// for await page in pages.values { show(page) }
    /// ```
    public var values: MainValues<Value, Failure> {
        MainValues(stream)
    }
}
