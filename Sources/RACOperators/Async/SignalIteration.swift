/// The iteration of one task over the values of a signal.
///
/// Ownership: the iterator keeps this object, which keeps the buffer and the lifetime of the subscription. The subscription
/// keeps only the buffer, so releasing the iterator disposes the subscription.
///
/// `@unchecked Sendable` because only the iterating task uses `taken` and `hasStarted`. Iterators are not `Sendable`, so only
/// one task at a time uses them. `@exclusivity(unchecked)` because no code that runs during an access uses these properties.
@usableFromInline
final class SignalIteration<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline let signal: Signal<Value, Failure>
    @usableFromInline let buffer: SignalBuffer<Value, Failure>
    @usableFromInline let lifetime: CompoundDisposable
    @exclusivity(unchecked) @usableFromInline var taken = FIFOQueue<Value>()
    @exclusivity(unchecked) @usableFromInline var hasStarted = false

    @inlinable
    init(_ signal: Signal<Value, Failure>, _ policy: SignalValues<Value, Failure>.BufferingPolicy) {
        self.signal = signal
        buffer = SignalBuffer(policy)
        // Sources suspend only for an unbounded buffer, because a bounded buffer drops values.
        lifetime = .lifetime(capacity: policy == .unbounded ? buffer : nil)
    }

    deinit {
        lifetime.dispose()
    }

    /// Returns `nil` after completion and after cancellation.
    @inlinable
    func next(isolation: isolated (any Actor)?) async throws(Failure) -> Value? {
        if let value = taken.popFirst() { return value }
        return try await nextOfBuffer(isolation: isolation)
    }

    // `nextOfBuffer` is not inlined. The inlined `next` therefore stays small, and makes no call while `taken` has values.

    @inlinable
    @inline(never)
    func nextOfBuffer(isolation: isolated (any Actor)?) async throws(Failure) -> Value? {
        if !hasStarted {
            await start(isolation: isolation)
        } else if Task.isCancelled {
            // If the loop is slower than the source, it never waits for a value. Only this check then notices the cancellation.
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

    /// If the task is already cancelled, the cancellation handler runs first, and the method does not subscribe. A later
    /// cancellation disposes the subscription immediately, even during the call that subscribes.
    @inlinable
    func start(isolation: isolated (any Actor)?) async {
        hasStarted = true
        await withTaskCancellationHandler {
            if lifetime.isDisposed { return }
            signal.attach(
                Subscriber(
                    lastOf: lifetime,
                    next: { [buffer] in buffer.receive($0) },
                    failed: { [buffer] in buffer.finish(.failed($0)) },
                    completed: { [buffer] in buffer.finish(.completed) }
                )
            )
            // If an event has arrived during the call that subscribes, the task needs no continuation.
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

    /// Ends the iteration after the values that have already arrived.
    @inlinable
    func end() {
        lifetime.dispose()
        buffer.finish(.completed)
    }
}
