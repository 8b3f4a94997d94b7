extension Signal {
    /// Returns a signal that runs asynchronous work and sends the result as its only value.
    ///
    /// Each subscription starts a task for the work. Disposing the subscription cancels the task. Work that has not begun then
    /// never begins. Like `Task { }`, this signal ignores the cancellation of the task that subscribes, and a closure that is
    /// written in the code of an actor runs on that actor.
    ///
    /// With a `TestScheduler`, the task can run in step with the virtual time, on the executor of the scheduler. For this,
    /// subscribe inside `run { }`, or in an action that `await advance` runs.
    ///
    /// ```swift
    /// let page = Signal.task { () throws(NetworkError) in try await download(url) }
    /// ```
    ///
    /// - *Delivers* on the actor to which the work belongs, or on Swift's concurrent executor if there is no actor.
    ///
    /// - Parameters:
    ///   - priority: The priority of the task. `nil` means the priority of the subscribing task.
    ///   - operation: The work. The thrown error is the failure of the signal.
    public static func task(
        priority: TaskPriority? = nil,
        @_inheritActorContext _ operation: @escaping @Sendable @isolated(any) () async throws(Failure) -> Value
    ) -> Signal {
        // `Signal.trusted` is not used here, because a task that ignores its cancellation keeps its subscriber. The subscriber
        // of a trusted signal keeps the receiver even after the disposal. This subscriber releases the receiver on disposal.
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
    /// Each subscription starts a task with a new iterator. Disposing the subscription cancels the task. An element is
    /// requested when the previous element has been delivered and the receiver has capacity. Subscribe only once if the
    /// sequence can be iterated only once, for example an `AsyncStream`.
    ///
    /// - *Completes* when the sequence ends, and *fails* with the thrown error.
    /// - *Delivers on* Swift's concurrent executor, or on the executor of a `TestScheduler`, as `Signal.task` does.
    public var signal: Signal<Element, Failure> {
        // `Signal.trusted` is not used here, for the same reason as in ``Signal/task(priority:_:)``.
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
