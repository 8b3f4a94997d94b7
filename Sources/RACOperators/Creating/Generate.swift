import RACCore

extension Signal {
    /// Returns a signal that generates one value after another from a state, on a scheduler.
    ///
    /// Use this signal for a source that returns values on request, such as the rows of a query or the entries of a folder. Each
    /// subscription starts with the initial state. A value is generated only while the receiver has capacity. An endless source
    /// upstream of ``SignalProtocol/flatten(maxConcurrent:)`` therefore uses constant memory.
    ///
    /// ```
    /// generate(from: 1, on: s) { … }  (123|)
    /// ```
    ///
    /// ```swift
    /// let powers = Signal<Int, Never>.generate(from: 1, on: scheduler) { power in
    ///     power *= 2
    ///     return power < 1_000 ? power : nil
    /// }
    /// ```
    ///
    /// - *Completes* when the closure returns `nil`, and *fails* with the error that the closure throws.
    /// - *Delivers on* the scheduler. After 256 values other work of the scheduler can run.
    ///
    /// - Parameters:
    ///   - initial: The state of each subscription before its first value.
    ///   - scheduler: The scheduler on which the closure runs.
    ///   - next: Changes the state and returns the next value, or `nil` at the end. Calls for one subscription never overlap.
    @inlinable
    public static func generate<State: Sendable>(
        from initial: State,
        on scheduler: any Scheduler,
        _ next: @escaping @Sendable (inout State) throws(Failure) -> Value?
    ) -> Signal {
        let scheduler = scheduler.heldByActions
        return .trusted { downstream in
            Generation(downstream, on: scheduler, next) { initial }.start()
        }
    }

    /// Returns a signal that generates one value after another, on a scheduler. See ``generate(from:on:_:)``.
    ///
    /// ```
    /// generate(on: s) { … }  (123|)
    /// ```
    ///
    /// ```swift
    /// let rows = Signal<String, any Error>.generate(on: scheduler) { () throws in try cursor.next() }
    /// ```
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on which the closure runs.
    ///   - next: Returns the next value, or `nil` after the last value.
    @inlinable
    public static func generate(
        on scheduler: any Scheduler,
        _ next: @escaping @Sendable () throws(Failure) -> Value?
    ) -> Signal {
        generate(from: (), on: scheduler) { (_: inout Void) throws(Failure) in try next() }
    }

    /// Returns a signal that generates one value after another with asynchronous work, from a state.
    ///
    /// Use this signal for a source that answers requests, such as the pages of an API. Each subscription runs in its own task.
    /// The next value is requested when the previous value has been delivered and the receiver has capacity.
    ///
    /// ```swift
    /// let pages = Signal<[String], APIError>.generate(from: 1) { (page: inout Int) async throws(APIError) in
    ///     defer { page += 1 }
    ///     return try await api.names(onPage: page)
    /// }
    /// ```
    ///
    /// - *Completes* when the closure returns `nil`, and *fails* with the error that the closure throws.
    /// - *Delivers on* Swift's concurrent executor, or on the executor of a `TestScheduler`, like ``task(priority:_:)``.
    ///
    /// - Parameters:
    ///   - initial: The state of each subscription before its first value.
    ///   - next: Changes the state and returns the next value, or `nil` after the last value.
    public static func generate<State: Sendable>(
        from initial: State,
        _ next: @escaping @Sendable (inout State) async throws(Failure) -> Value?
    ) -> Signal {
        // `Signal.trusted` is not used here, for the same reason as in ``task(priority:_:)``.
        Signal { subscriber in
            subscriber.work(on: nil) { _ async throws(Failure) in
                var state = initial
                await subscriber.waitForCapacity()
                while !subscriber.isDisposed, let value = try await next(&state) {
                    subscriber.send(value)
                    await subscriber.waitForCapacity()
                }
            }
        }
    }

    /// Returns a signal that generates one value after another with asynchronous work. See ``generate(from:_:)``.
    ///
    /// ```swift
    /// let messages = Signal<String, Never>.generate { await mailbox.next() }
    /// ```
    ///
    /// - Parameter next: Returns the next value, or `nil` after the last value.
    public static func generate(
        _ next: @escaping @Sendable () async throws(Failure) -> Value?
    ) -> Signal {
        generate(from: ()) { (_: inout Void) async throws(Failure) in try await next() }
    }
}

/// Generates the values of one subscription in turns. A turn is one action on the scheduler.
///
/// `@unchecked Sendable` because only one turn at a time uses `state`: each turn schedules the next turn as its last step.
/// `@exclusivity(unchecked)` because `next` changes a local copy of `state`.
@usableFromInline
final class Generation<State, Value: Sendable, Failure: Error>: @unchecked Sendable {
    /// The largest number of values in one turn. Other work of the scheduler can run between two turns.
    @inlinable static var valuesPerTurn: Int { 256 }

    @usableFromInline let downstream: Subscriber<Value, Failure>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let makeState: @Sendable () -> State
    @usableFromInline let next: @Sendable (inout State) throws(Failure) -> Value?
    @exclusivity(unchecked) @usableFromInline var state: State?

    @inlinable
    init(
        _ downstream: Subscriber<Value, Failure>,
        on scheduler: any Scheduler,
        _ next: @escaping @Sendable (inout State) throws(Failure) -> Value?,
        _ makeState: @escaping @Sendable () -> State
    ) {
        self.downstream = downstream
        self.scheduler = scheduler
        self.next = next
        self.makeState = makeState
    }

    @inlinable
    func start() {
        downstream.whenCapacity(on: scheduler) { self.takeTurn() }
    }

    @inlinable
    func takeTurn() {
        var state = state.take() ?? makeState()
        for _ in 0..<Self.valuesPerTurn {
            if downstream.isDisposed { return }
            // The loop is left so that the state is stored before the next turn, which can begin on another thread.
            guard downstream.hasCapacity else { break }
            do throws(Failure) {
                guard let value = try next(&state) else { return downstream.complete() }
                downstream.send(value)
            } catch {
                return downstream.fail(error)
            }
        }
        self.state = state
        downstream.whenCapacity(on: scheduler) { self.takeTurn() }
    }
}
