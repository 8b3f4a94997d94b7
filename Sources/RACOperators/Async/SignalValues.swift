/// The values of a signal as an asynchronous sequence; see ``SignalProtocol/values``.
///
/// Each iterator subscribes when it is asked for its first value, and keeps the values that arrive while nobody waits.
/// A failure of the signal is thrown after the values before it. Cancelling the task that iterates, or dropping the
/// iterator, disposes the subscription; the iteration then ends. A source that sends for ever while it is being
/// subscribed to never lets the iteration begin: limit it with `take(_:)`, or subscribe on a scheduler.
public struct SignalValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    /// What to do with values that come while nobody waits for one.
    public enum BufferingPolicy: Sendable, Equatable {
        /// Keeps all of them, without limit.
        case unbounded
        /// Keeps the last ones. The number must be positive.
        case bufferingNewest(Int)
        /// Keeps the first ones. The number must be positive.
        case bufferingOldest(Int)
    }

    @usableFromInline let source: Signal<Element, Failure>
    @usableFromInline let policy: BufferingPolicy

    @inlinable
    init(_ signal: Signal<Element, Failure>, _ policy: BufferingPolicy) {
        switch policy {
        case .bufferingNewest(let count), .bufferingOldest(let count):
            precondition(count > 0, "a buffer needs room for a value, but its size is \(count)")
        case .unbounded:
            break
        }
        self.source = signal
        self.policy = policy
    }

    /// Creates an iterator with a subscription of its own.
    @inlinable
    public func makeAsyncIterator() -> Iterator {
        Iterator(SignalIteration(source, policy))
    }

    /// Iterates over the values of one subscription. To be used by one task at a time.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let iteration: SignalIteration<Element, Failure>

        @inlinable
        init(_ iteration: SignalIteration<Element, Failure>) {
            self.iteration = iteration
        }

        /// Waits for the next value.
        ///
        /// - Parameter actor: Where the caller runs; the wait does not leave it.
        /// - Returns: The value; `nil` after completion and after cancellation.
        /// - Throws: The failure of the signal.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
            try await iteration.next(isolation: actor)
        }

        /// Waits for the next value.
        ///
        /// - Returns: The value; `nil` after completion and after cancellation.
        /// - Throws: The failure of the signal.
        @inlinable
        public mutating func next() async throws(Failure) -> Element? {
            try await iteration.next(isolation: nil)
        }
    }
}

extension SignalProtocol {
    /// The values as an asynchronous sequence, which throws the failure; no value is lost.
    ///
    /// ```swift
    /// for await name in names.values { print(name) }
    /// ```
    @inlinable
    public var values: SignalValues<Value, Failure> {
        values(.unbounded)
    }

    /// Returns the values as an asynchronous sequence, which throws the failure.
    ///
    /// - Parameter policy: What to do with values that come while nobody waits for one.
    @inlinable
    public func values(_ policy: SignalValues<Value, Failure>.BufferingPolicy) -> SignalValues<Value, Failure> {
        SignalValues(signal, policy)
    }
}
