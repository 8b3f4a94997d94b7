/// One task's way through the values of a signal: its subscription, and what it has taken from the buffer and not used.
///
/// Who holds whom: the iterator holds this, which holds the buffer and the lifetime of the subscription, and the subscription
/// holds the buffer alone. So dropping the iterator ends the subscription.
///
/// `@unchecked Sendable` because only the task that iterates touches `taken` and `hasStarted`: iterators are not `Sendable`, so
/// all copies of one belong to one task at a time. `@exclusivity(unchecked)` because no foreign code runs during an access.
@usableFromInline
final class SignalIteration<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline let signal: Signal<Value, Failure>
    @usableFromInline let buffer: SignalBuffer<Value, Failure>
    @usableFromInline let lifetime = CompoundDisposable()
    @exclusivity(unchecked) @usableFromInline var taken = FIFOQueue<Value>()
    @exclusivity(unchecked) @usableFromInline var hasStarted = false

    @inlinable
    init(_ signal: Signal<Value, Failure>, _ policy: SignalValues<Value, Failure>.BufferingPolicy) {
        self.signal = signal
        buffer = SignalBuffer(policy)
    }

    deinit {
        lifetime.dispose()
    }

    /// Waits for the next value, or `nil` after completion and after cancellation.
    @inlinable
    func next(isolation: isolated (any Actor)?) async throws(Failure) -> Value? {
        if let value = taken.popFirst() { return value }
        return try await nextOfBuffer(isolation: isolation)
    }

    // Out of line: what stays in the loop of the caller is small, and no call.

    @inlinable
    @inline(never)
    func nextOfBuffer(isolation: isolated (any Actor)?) async throws(Failure) -> Value? {
        if !hasStarted {
            await start(isolation: isolation)
        } else if Task.isCancelled {
            // A source that is faster than the loop leaves it no reason to wait, and so to learn of the cancellation there.
            end()
        }
        while true {
            switch buffer.take(into: &taken) {
            case .next(let value): return value
            case .failed(let error): throw error
            case .completed: return nil
            case nil: await wait(isolation: isolation)
            }
        }
    }

    /// Subscribes, and waits until there is something to take.
    ///
    /// In a task that is cancelled already the handler comes first, so nothing is subscribed to. If the cancellation comes later,
    /// also while the subscription is being made, the handler disposes it at once.
    @inlinable
    func start(isolation: isolated (any Actor)?) async {
        hasStarted = true
        await withTaskCancellationHandler {
            if lifetime.isDisposed { return }
            subscribe()
            // Spares a signal that sends when it is subscribed to the continuation.
            if buffer.isEmpty { await buffer.wait(isolation: isolation) }
        } onCancel: {
            end()
        }
    }

    @inlinable
    func wait(isolation: isolated (any Actor)?) async {
        await withTaskCancellationHandler {
            await buffer.wait(isolation: isolation)
        } onCancel: {
            end()
        }
    }

    @inlinable
    func subscribe() {
        signal.attach(
            Subscriber(
                lastOf: lifetime,
                next: { [buffer] in buffer.receive($0) },
                failed: { [buffer] in buffer.finish(.failed($0)) },
                completed: { [buffer] in buffer.finish(.completed) }
            )
        )
    }

    /// Ends the subscription, and the iteration after what has come by then.
    @inlinable
    func end() {
        lifetime.dispose()
        buffer.finish(.completed)
    }
}
