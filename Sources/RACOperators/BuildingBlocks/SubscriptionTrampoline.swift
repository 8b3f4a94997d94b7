import Synchronization

/// Decides which thread subscribes to the next signal of a sequence, so that subscriptions do not nest.
///
/// When a signal of the sequence ends, the thread of the terminal event decides between two cases:
/// - The signal ends inside the call that subscribes to it, on the same thread. A subscription inside this call would nest, a
///   million levels deep for a million synchronous signals. The subscription is therefore left to the loop around the call.
/// - Otherwise nothing nests, and the thread of the terminal event subscribes to the next signal. This thread does not wait
///   for the call, which may still be running on another thread.
///
/// The steps of a caller are in ``Sequencer/take(_:)``.
///
/// ## Why it is right
///
/// `caller` identifies the thread inside the call that subscribes to the current signal. Each thread writes only its own identity
/// into `caller`. Before a thread leaves the loop, the thread removes its identity, unless another thread has already replaced
/// the identity. A thread is therefore in the call if, and only if, it reads its own identity.
///
/// A signal ends once. If the signal ends on the thread in the call, this thread writes its identity into `threadWithNext`. No other
/// thread changes the state until this identity is removed. If the signal ends on another thread, the thread in the call does
/// not find its identity in `threadWithNext` and leaves the loop. One thread at a time therefore decides on the next signal.
///
/// Relaxed ordering suffices for all accesses. A thread that takes over has received a terminal event that followed the
/// subscription by the earlier thread. The new thread therefore sees the writes of the earlier thread.
@usableFromInline
package struct SubscriptionTrampoline: ~Copyable, Sendable {
    // The number 0 identifies no thread.
    @usableFromInline let caller = Atomic<UInt>(0)
    @usableFromInline let threadWithNext = Atomic<UInt>(0)

    @inlinable
    package init() {}

    @inlinable package var isInCall: Bool {
        caller.load(ordering: .relaxed) == ThreadIdentity.current.number
    }

    @inlinable
    package borrowing func enterCall() {
        caller.store(ThreadIdentity.current.number, ordering: .relaxed)
    }

    /// Leaves the next subscription to the loop that the running thread is in. Precondition: ``isInCall`` is `true`.
    @inlinable
    package borrowing func leaveNextToLoop() {
        threadWithNext.store(ThreadIdentity.current.number, ordering: .relaxed)
    }

    /// Returns `true` if ``leaveNextToLoop()`` was called inside the call that has just returned. Otherwise the loop ends.
    @inlinable
    package borrowing func hasNext() -> Bool {
        let thread = ThreadIdentity.current.number
        if threadWithNext.load(ordering: .relaxed) == thread {
            threadWithNext.store(0, ordering: .relaxed)
            return true
        }
        // If another thread has already continued the sequence, this exchange fails and changes nothing.
        _ = caller.compareExchange(expected: thread, desired: 0, ordering: .relaxed)
        return false
    }
}
