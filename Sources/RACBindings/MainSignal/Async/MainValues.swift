import RACCore
import RACOperators

/// The values of a signal of the main actor as an asynchronous sequence. See ``MainSignal/values``.
///
/// Each iterator subscribes when its first value is requested. It keeps the values that arrive while no caller waits, without
/// limit. A failure of the signal is thrown after the values before it. If the iterating task is cancelled, the subscription is
/// disposed, and the iteration ends after the values that have already arrived. If the task is cancelled before it requests the
/// first value, the iterator does not subscribe. Dropping the iterator also disposes the subscription. If a source sends
/// forever during the subscription, the iteration never begins: limit such a source with `take(_:)`.
///
/// The sequence is created on the main actor and is not Sendable, so the compiler keeps it there.
public struct MainValues<Element, Failure: Error>: AsyncSequence {
    private let values: SignalValues<MainValue<Element>, Failure>

    init(_ stream: Signal<MainValue<Element>, Failure>) {
        // A task can be cancelled on any thread. The cancellation disposes the subscription there, which `startedOnMain`
        // permits.
        values = stream.startedOnMain.values
    }

    /// Creates an iterator with its own subscription.
    public func makeAsyncIterator() -> Iterator {
        Iterator(values.makeAsyncIterator())
    }

    /// Iterates over the values of one subscription. Use it from one task at a time.
    public struct Iterator: AsyncIteratorProtocol {
        private var iterator: SignalValues<MainValue<Element>, Failure>.Iterator

        init(_ iterator: SignalValues<MainValue<Element>, Failure>.Iterator) {
            self.iterator = iterator
        }

        /// Returns the next value. Suspends the task until the signal sends a value or ends.
        ///
        /// - Parameter actor: The actor of the caller. It is always the main actor, which the default argument passes, so the
        ///   value does not leave the main actor.
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
    /// The values as an asynchronous sequence, which throws the failure. No value is lost after the subscription.
    ///
    /// Use it in code of the main actor: the values do not leave the main actor, and so need not be Sendable. Each iteration
    /// subscribes when its first value is requested. See ``MainValues``.
    ///
    /// ```swift
    /// for await page in pages.values { show(page) }
    /// ```
    public var values: MainValues<Value, Failure> {
        MainValues(stream)
    }
}
