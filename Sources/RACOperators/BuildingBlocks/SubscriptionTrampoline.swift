import Synchronization

/// Subscribes to one signal after another, without nested calls and without delaying a signal.
///
/// The next signal is known when the previous one has ended. The thread of that end decides where the next one starts:
/// - The end arrives inside the call that subscribes, on the same thread. A subscription to the next signal inside the call
///   would nest, a million levels deep for a million synchronous signals. The subscription is therefore left to the loop that
///   has made the call.
/// - The end arrives on another thread, or after that call has returned. Then nothing nests, and the next signal is subscribed
///   to on the thread of the end. The call may still be running and can be slow, but no thread waits for it, and its thread is
///   not held up.
///
/// This type is the state of that loop. The caller knows the next signal. The caller runs these steps once to begin, and once
/// for each signal that has ended, on the thread of that end:
///
/// <!-- not compiled: the steps of a caller inside the framework -->
/// ```swift
/// if loop.isInCall { return loop.leaveNext() }
/// loop.enterCall()
/// repeat { subscribe(to: next) } while loop.hasNext()
/// ```
///
/// ## Why it is right
///
/// `caller` identifies the thread that is in the call of `subscribe` for the current signal. A thread writes only its own
/// identity there. It removes the identity before it leaves the loop, unless another thread has replaced the identity by then.
/// A thread that reads its own identity is therefore in that call, and a thread that reads another value is not.
///
/// A signal ends once. If it ends on the thread in the call, that thread writes its identity into `leaver`. No other thread
/// then changes this state until the identity is removed. If it ends on another thread, the thread in the call finds `leaver`
/// empty and leaves the loop. One thread at a time therefore decides on the next signal. A later thread has received an end
/// that followed the subscription by the earlier thread, so it sees the writes of the earlier thread.
@usableFromInline
package struct SubscriptionTrampoline: ~Copyable, Sendable {
    @inlinable static var noThread: UInt { 0 }

    @usableFromInline let caller = Atomic<UInt>(0)
    @usableFromInline let leaver = Atomic<UInt>(0)

    @inlinable
    package init() {}

    /// Indicates whether the running thread is inside the call that subscribes to the current signal.
    @inlinable package var isInCall: Bool {
        caller.load(ordering: .relaxed) == ThreadIdentity.current.number
    }

    /// Records that the running thread is about to subscribe to the next signal.
    @inlinable
    package borrowing func enterCall() {
        caller.store(ThreadIdentity.current.number, ordering: .relaxed)
    }

    /// Leaves the next signal to the loop that the running thread is in. Must be called inside the call that subscribes.
    @inlinable
    package borrowing func leaveNext() {
        leaver.store(ThreadIdentity.current.number, ordering: .relaxed)
    }

    /// Returns whether ``leaveNext()`` has been called during the subscription that has just returned. If not, the loop ends.
    @inlinable
    package borrowing func hasNext() -> Bool {
        let thread = ThreadIdentity.current.number
        if leaver.load(ordering: .relaxed) == thread {
            leaver.store(Self.noThread, ordering: .relaxed)
            return true
        }
        // If another thread has continued by now, it has replaced the identity, and the exchange changes nothing.
        _ = caller.compareExchange(expected: thread, desired: Self.noThread, ordering: .relaxed)
        return false
    }
}
