/// The iteration of one task over the values of a signal: its subscription, and the values that are taken from the buffer but
/// not used yet.
///
/// Ownership: the iterator keeps this object, which keeps the buffer and the lifetime of the subscription. The subscription
/// keeps only the buffer, so dropping the iterator ends the subscription.
///
/// `@unchecked Sendable` because only the iterating task uses `taken` and `hasStarted`. Iterators are not `Sendable`, so all
/// copies of an iterator belong to one task at a time. `@exclusivity(unchecked)` because no foreign code runs during an access.
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
        // A bounded buffer drops values by choice, so it does not limit its signal.
        lifetime = .lifetime(capacity: policy == .unbounded ? buffer : nil)
    }

    deinit {
        lifetime.dispose()
    }

    /// Waits for the next value. Returns `nil` after completion and after cancellation.
    @inlinable
    func next(isolation: isolated (any Actor)?) async throws(Failure) -> Value? {
        if let value = taken.popFirst() { return value }
        return try await nextOfBuffer(isolation: isolation)
    }

    // The function below is not inlined. The inlined part of `next` in the caller's loop therefore stays small, and makes no
    // call while `taken` has values.

    @inlinable
    @inline(never)
    func nextOfBuffer(isolation: isolated (any Actor)?) async throws(Failure) -> Value? {
        if !hasStarted {
            await start(isolation: isolation)
        } else if Task.isCancelled {
            // A loop that is slower than the source never waits. It therefore notices the cancellation only here, and not while
            // it waits.
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

    /// Subscribes, and waits until there is a value or the end.
    ///
    /// In a task that is already cancelled the cancellation handler runs first, so there is no subscription. On a later
    /// cancellation, even while the signal is being subscribed to, the handler disposes the subscription immediately.
    @inlinable
    func start(isolation: isolated (any Actor)?) async {
        hasStarted = true
        await withTaskCancellationHandler {
            if lifetime.isDisposed { return }
            subscribe()
            // If the signal has sent during the subscription, the task does not have to wait, so no continuation is made.
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

    /// Ends the subscription, and ends the iteration after the values that have arrived.
    @inlinable
    func end() {
        lifetime.dispose()
        buffer.finish(.completed)
    }
}
