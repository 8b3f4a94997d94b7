import Synchronization

/// Subscribes to one signal after another, without nesting them and without holding one up.
///
/// The next signal is known when the one before has ended. Where that happens decides where the next one starts:
/// - The end comes from inside the call that subscribes, on the same thread. To subscribe to the next signal right there would
///   nest, a million times for a million synchronous signals. So it is left to the loop further up on the stack.
/// - The end arrives on another thread, or when that call has returned. Then nothing nests, and the next signal is subscribed to
///   right there. The call may still be running and may be slow. Nobody waits for it, and its thread is not kept.
///
/// This is the state of such a loop. A caller that uses it knows which signal follows, and runs the steps below: once to begin, and
/// once for each signal that has ended, on the thread where that ended.
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
/// `caller` names the thread that is in the call which subscribes to the current signal. Only a thread itself writes its own
/// identity there, and it takes it out again before it leaves the loop, unless another thread has put in its own by then. So a
/// thread that reads its own identity is in that call, and one that reads anything else is not.
///
/// A signal ends once. If that is on the thread in the call, it puts its identity into `leaver`, and nothing else can happen here
/// before it takes it out again. If it is on another one, the thread in the call finds that it has left nothing, and leaves the
/// loop. So one thread at a time decides what follows. A later thread has learned of an end that came after the earlier one had
/// subscribed, so it sees what that one has written.
@usableFromInline
package struct SubscriptionTrampoline: ~Copyable, Sendable {
    @inlinable static var noThread: UInt { 0 }

    @usableFromInline let caller = Atomic<UInt>(0)
    @usableFromInline let leaver = Atomic<UInt>(0)

    @inlinable
    package init() {}

    /// Indicates whether this thread is in the call that subscribes to the current signal.
    @inlinable package var isInCall: Bool {
        caller.load(ordering: .relaxed) == ThreadIdentity.current.number
    }

    /// Says that this thread is about to subscribe.
    @inlinable
    package borrowing func enterCall() {
        caller.store(ThreadIdentity.current.number, ordering: .relaxed)
    }

    /// Leaves the next signal to this thread's loop. To be called in the call that subscribes.
    @inlinable
    package borrowing func leaveNext() {
        leaver.store(ThreadIdentity.current.number, ordering: .relaxed)
    }

    /// Says whether a signal has been left by the call that has just returned. If not, the loop is over.
    @inlinable
    package borrowing func hasNext() -> Bool {
        let thread = ThreadIdentity.current.number
        if leaver.load(ordering: .relaxed) == thread {
            leaver.store(Self.noThread, ordering: .relaxed)
            return true
        }
        // Another thread that has gone on by now has put in its own identity.
        _ = caller.compareExchange(expected: thread, desired: Self.noThread, ordering: .relaxed)
        return false
    }
}
