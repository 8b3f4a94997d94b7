extension Subscriber {
    /// Indicates whether the receiver has capacity for another value.
    ///
    /// A receiver that queues values, such as ``SignalProtocol/flatten(maxConcurrent:)`` or a loop over `values`, has a limited
    /// capacity. A source that can suspend reads this property before it produces a value. Without capacity, the source calls
    /// ``whenCapacity(on:_:)`` or ``waitForCapacity(isolation:)``. The receiver queues a value that is sent without capacity.
    @inlinable public var hasCapacity: Bool {
        lifetime.capacity?.isAvailable ?? true
    }

    /// Schedules an action when the receiver has capacity for another value.
    ///
    /// ```swift
    /// func rows(of cursor: Cursor, on scheduler: any Scheduler) -> Signal<Row, Never> {
    ///     Signal { subscriber in
    ///         @Sendable func sendRows() {
    ///             while subscriber.hasCapacity, !subscriber.isDisposed {
    ///                 guard let row = cursor.next() else { return subscriber.complete() }
    ///                 subscriber.send(row)
    ///             }
    ///             subscriber.whenCapacity(on: scheduler) { sendRows() }
    ///         }
    ///         subscriber.whenCapacity(on: scheduler) { sendRows() }
    ///     }
    /// }
    /// ```
    ///
    /// The action is scheduled immediately if there is capacity, and is released without a run if the subscription ends first.
    /// No thread waits. Several sources can wait for the same receiver and resume together, so the action must read
    /// ``hasCapacity`` before it sends.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on which the action runs, in a later turn.
    ///   - action: Runs at most once.
    public func whenCapacity(on scheduler: any Scheduler, _ action: @escaping @Sendable () -> Void) {
        guard let capacity = lifetime.capacity else {
            return scheduler.schedule(parent: lifetime, yielding: true, action)
        }
        suspend(at: capacity) { [lifetime] in scheduler.schedule(parent: lifetime, yielding: true, action) }
    }

    /// Waits until the receiver has capacity for another value, or the subscription has ended.
    ///
    /// ```swift
    /// while !subscriber.isDisposed, let page = try await api.nextPage() {
    ///     subscriber.send(page)
    ///     await subscriber.waitForCapacity()
    /// }
    /// ```
    ///
    /// Only the calling task is suspended. Cancelling the task does not end the wait. When the subscription ends, the wait ends,
    /// and the task of the source is cancelled.
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    public func waitForCapacity(isolation: isolated (any Actor)? = #isolation) async {
        guard let capacity = lifetime.capacity, !capacity.isAvailable else { return }
        await withUnsafeContinuation(isolation: isolation) { continuation in
            let resumption = ActionDisposable { continuation.resume() }
            // The end of the subscription also resumes the task.
            lifetime.add(resumption)
            suspend(at: capacity) { [lifetime] in
                lifetime.remove(resumption)
                resumption.dispose()
            }
        }
    }

    /// A lifetime with unlimited capacity, for an upstream that must not suspend. If this subscriber's capacity is limited, the
    /// lifetime is a new child. For example, the upstream of `groupBy` must not wait for the end of a group, because only the
    /// upstream can end a group.
    @inlinable package var unlimitedLifetime: CompoundDisposable {
        guard lifetime.isLimited else { return lifetime }
        let child = CompoundDisposable(depth: lifetime.depth &+ 1)
        lifetime.add(child)
        return child
    }

    /// Runs an action when the receiver has capacity, unless the subscription ends first. The action runs on the thread that
    /// frees the capacity, and must only schedule other work. The end of the subscription releases the action, because the
    /// lifetime holds the capacity, and the capacity holds the action.
    package func suspend(at capacity: any DownstreamCapacity, _ action: @escaping @Sendable () -> Void) {
        // The container is registered before the action exists, because the action removes the registration.
        let container = SerialDisposable()
        guard lifetime.register(container) else { return }
        let resumption = OneShotAction { [lifetime] in
            lifetime.remove(container)
            action()
        }
        container.disposable = resumption
        if !capacity.suspend(resumption) { resumption.run() }
    }
}
