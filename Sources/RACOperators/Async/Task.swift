extension Signal {
    /// Returns a signal that runs asynchronous work and sends the result as its only value.
    ///
    /// Each subscription runs the work in its own task. The subscription sends the result and completes, or fails with the
    /// thrown error. Disposing the subscription cancels the task, and nothing more is sent. If the task has not begun by then,
    /// the work never begins. Cancelling the subscribing task has no effect, as with `Task { }`.
    ///
    /// As with `Task { }`, work that is written in code of an actor belongs to that actor. Work that is written on the main
    /// actor can therefore use the properties of a model, and its task begins directly on the main actor.
    ///
    /// If the subscription is made inside `run { }` of a `TestScheduler`, or in an action that `await advance` runs, the task
    /// runs on the executor of the scheduler, in step with the scheduler's time.
    ///
    /// ```swift
    /// let page = Signal.task { () throws(NetworkError) in try await download(url) }
    /// ```
    ///
    /// - *Delivers* where the work runs: on its actor, or on Swift's concurrent executor if the work belongs to no actor.
    ///
    /// - Parameters:
    ///   - priority: The priority of the task. `nil` means the priority of the subscribing task.
    ///   - operation: The work. The thrown error is the failure of the signal.
    public static func task(
        priority: TaskPriority? = nil,
        @_inheritActorContext _ operation: @escaping @Sendable @isolated(any) () async throws(Failure) -> Value
    ) -> Signal {
        // The signal is not made with `Signal.trusted`, so that the receiver is released on disposal. A task that ignores its
        // cancellation keeps its subscriber. A subscriber of a trusted signal would keep the receiver even after the disposal.
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
    /// Each subscription iterates in its own task, with a new iterator. Disposing the subscription cancels the task, and
    /// nothing more is sent. If the task has not begun by then, the iteration never begins. An element is requested when the
    /// previous one has been delivered and the receiver has capacity for another. A sequence that can be iterated only once,
    /// such as an `AsyncStream`, allows only one subscription.
    ///
    /// - *Completes* with the sequence.
    /// - *Fails* with the thrown error.
    /// - *Delivers on* Swift's concurrent executor, or on the executor of a `TestScheduler`, as `Signal.task` does.
    public var signal: Signal<Element, Failure> {
        // The source is not trusted, for the same reason as in ``Signal/task(priority:_:)``.
        Signal { subscriber in
            subscriber.work(on: nil) { _ async throws(Failure) in
                var iterator = self.makeAsyncIterator()
                await subscriber.waitForCapacity()
                while !subscriber.isDisposed, let element = try await iterator.next(isolation: nil) {
                    subscriber.send(element)
                    await subscriber.waitForCapacity()
                }
            }
        }
    }
}
