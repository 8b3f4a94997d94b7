extension Signal {
    /// Returns a signal of the result of asynchronous work, as one value.
    ///
    /// Each subscription runs the work in a task of its own. It sends the result and completes, or fails with what is
    /// thrown. Disposing the subscription cancels the task, and nothing is sent any more. Before the task has begun, it keeps the
    /// work from beginning. Cancelling the task in which the subscription is made changes nothing, as with `Task { }`. Delivers
    /// where the work runs: on its actor, or on Swift's concurrent executor if it belongs to none. Keeps nothing.
    ///
    /// As with `Task { }`, work that is written where code belongs to an actor belongs to it as well: on the main actor it may
    /// use the properties of a model, and the task begins there, without a detour.
    ///
    /// Inside `run { }` of a `TestScheduler`, and in actions that its `await advance` runs, the task is on the executor of the
    /// scheduler, in step with its time.
    ///
    /// ```swift
    /// let page = Signal.task { () throws(NetworkError) in try await download(url) }
    /// ```
    ///
    /// - Parameters:
    ///   - priority: The priority of the task. `nil` takes that of the task that subscribes.
    ///   - operation: The work. What it throws is the failure of the signal.
    public static func task(
        priority: TaskPriority? = nil,
        @_inheritActorContext _ operation: @escaping @Sendable @isolated(any) () async throws(Failure) -> Value
    ) -> Signal {
        // Not trusted: a task that ignores its cancellation keeps its subscriber, and so would keep the receiver as well.
        Signal { subscriber in
            subscriber.work(priority: priority, on: operation.isolation) { _ async throws(Failure) in
                subscriber.send(try await operation())
            }
        }
    }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// The elements as a signal.
    ///
    /// Each subscription iterates in a task of its own, from a new iterator. It completes with the sequence, and fails
    /// with what that throws. Disposing the subscription cancels the task, and nothing is sent any more. Before the task has
    /// begun, it keeps the iteration from beginning. A sequence is asked for an element when the one before has been delivered.
    /// A sequence that can be iterated only once, such as an `AsyncStream`, is for one subscription. Delivers on Swift's
    /// concurrent executor, or on that of a `TestScheduler`, as `Signal.task` does. Keeps nothing.
    public var signal: Signal<Element, Failure> {
        // As in ``Signal/task(priority:_:)``.
        Signal { subscriber in
            subscriber.work(on: nil) { _ async throws(Failure) in
                var iterator = self.makeAsyncIterator()
                while !subscriber.isDisposed, let element = try await iterator.next(isolation: nil) {
                    subscriber.send(element)
                }
            }
        }
    }
}
