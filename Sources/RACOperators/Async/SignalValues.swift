/// The values of a signal as an asynchronous sequence. See ``SignalProtocol/values``.
///
/// Each iterator makes its own subscription when its first value is requested, on the executor of the loop. While no task waits,
/// the iterator keeps arriving values as its ``BufferingPolicy`` allows. A failure of the signal is thrown after the kept values.
///
/// Releasing the iterator, or cancelling the iterating task, disposes the subscription. After a cancellation, the iteration
/// returns the values that have arrived, and ends. A task that is cancelled before its first request does not subscribe.
///
/// A deallocated subject sends no terminal event, so the iteration then waits until the task is cancelled. If a signal is
/// synchronous and endless, the iteration cannot begin. Limit such a signal with `take(_:)`, or subscribe on a scheduler.
public struct SignalValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    /// The rule that decides which values an iterator keeps while no task waits for a value.
    public enum BufferingPolicy: Sendable, Equatable {
        /// Keeps all values, without limit. A source that can suspend is suspended while 16 values are kept.
        case unbounded
        /// Keeps at most this many of the latest values, and drops older values. Precondition: positive.
        case bufferingNewest(Int)
        /// Keeps at most this many of the first values, and drops values while the buffer is full. Precondition: positive.
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

    /// Creates an iterator with its own subscription, which begins when the first value is requested.
    @inlinable
    public func makeAsyncIterator() -> Iterator {
        Iterator(SignalIteration(source, policy))
    }

    /// An iterator over the values of one subscription, which the copies of the iterator share. If two tasks wait for a value at
    /// the same time, the program stops.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let iteration: SignalIteration<Element, Failure>

        @inlinable
        init(_ iteration: SignalIteration<Element, Failure>) {
            self.iteration = iteration
        }

        /// Waits for the next value. The first call subscribes, unless the task is cancelled.
        ///
        /// - Parameter actor: The actor of the caller, on which the iterator subscribes and waits.
        /// - Returns: The value, or `nil` after completion and after cancellation.
        /// - Throws: The failure of the signal.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
            try await iteration.next(isolation: actor)
        }

        /// Waits for the next value. The first call subscribes on Swift's concurrent executor, even if the caller belongs to
        /// an actor. `for await` calls ``next(isolation:)`` instead.
        @inlinable
        public mutating func next() async throws(Failure) -> Element? {
            try await iteration.next(isolation: nil)
        }
    }
}

extension SignalProtocol {
    /// The values as an asynchronous sequence, which throws the failure.
    ///
    /// ```swift
    /// for await name in names.values { print(name) }
    /// ```
    ///
    /// Each loop makes its own subscription when it requests its first value, and misses the earlier values of a hot signal. To
    /// subscribe immediately, use ``asyncStream(buffering:)``. Values are kept until they are requested, without limit. A source
    /// that can suspend does so while 16 values are kept. ``SignalValues`` describes failures and cancellation.
    @inlinable
    public var values: SignalValues<Value, Failure> {
        values(.unbounded)
    }

    /// Returns the values as an asynchronous sequence that keeps values by a given policy. See ``values``.
    ///
    /// - Parameter policy: The rule that decides which values are kept. Precondition: the policy keeps at least one value.
    @inlinable
    public func values(_ policy: SignalValues<Value, Failure>.BufferingPolicy) -> SignalValues<Value, Failure> {
        SignalValues(signal, policy)
    }
}
