/// The values of a signal as an asynchronous sequence. See ``SignalProtocol/values``.
///
/// Each iterator subscribes when it is asked for its first value. The work of the signal begins where the loop runs, on the
/// main thread for a loop of the main actor. It keeps the values that arrive while nobody waits, as many as its
/// ``BufferingPolicy`` says. A failure of the signal is thrown after the values before it.
///
/// Dropping the iterator disposes the subscription. So does cancelling the task that iterates: immediately if it waits for a value,
/// or else when it has used those that it has taken already. The values that have come by then are given first, then the
/// iteration ends. If the task is cancelled before it asks for the first value, nothing is subscribed to, and there is none.
///
/// If the signal releases its subscribers without an end, as a subject does that goes away, the iteration waits until the
/// task is cancelled. A source that sends forever while it is being subscribed to never lets the iteration begin, and stops
/// only when the task is cancelled: limit it with `take(_:)`, or subscribe on a scheduler.
public struct SignalValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    /// What to do with values that arrive while nobody waits for one.
    public enum BufferingPolicy: Sendable, Equatable {
        /// Keeps all of them, without limit.
        case unbounded
        /// Keeps the last values, at most so many, and drops older ones. Precondition: positive.
        case bufferingNewest(Int)
        /// Keeps the first values, at most so many, and drops those that arrive while it is full. Precondition: positive.
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

    /// Creates an iterator with a subscription of its own, which begins with the first value asked for.
    @inlinable
    public func makeAsyncIterator() -> Iterator {
        Iterator(SignalIteration(source, policy))
    }

    /// Iterates over the values of one subscription, which its copies share.
    ///
    /// To be used by one task at a time: if two wait for a value at once, the program stops.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let iteration: SignalIteration<Element, Failure>

        @inlinable
        init(_ iteration: SignalIteration<Element, Failure>) {
            self.iteration = iteration
        }

        /// Waits for the next value. The first call subscribes, unless the task is cancelled.
        ///
        /// - Parameter actor: Where the caller runs: this subscribes there, and the wait does not leave it.
        /// - Returns: The value, or `nil` after completion and after cancellation.
        /// - Throws: The failure of the signal.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
            try await iteration.next(isolation: actor)
        }

        /// Waits for the next value. The first call subscribes, unless the task is cancelled, on Swift's concurrent executor, also
        /// if the caller belongs to an actor. `for await` calls ``next(isolation:)``.
        ///
        /// - Returns: The value, or `nil` after completion and after cancellation.
        /// - Throws: The failure of the signal.
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
    /// Subscribes when the loop asks for its first value. From then on no value is lost: those that have not been asked for
    /// are kept, without limit. What a hot signal sends before that is missed. ``asyncStream(buffering:)`` subscribes immediately.
    /// ``SignalValues`` tells of the end and of cancellation.
    ///
    /// Not in ReactiveObjC. `values` in Combine and RxSwift.
    @inlinable
    public var values: SignalValues<Value, Failure> {
        values(.unbounded)
    }

    /// Returns the values as an asynchronous sequence, which throws the failure and keeps as many values as you say.
    ///
    /// ``values`` keeps all, and has the rest of the rules.
    ///
    /// - Parameter policy: Which values to keep while nobody waits for one. Precondition: its number is positive.
    @inlinable
    public func values(_ policy: SignalValues<Value, Failure>.BufferingPolicy) -> SignalValues<Value, Failure> {
        SignalValues(signal, policy)
    }
}
