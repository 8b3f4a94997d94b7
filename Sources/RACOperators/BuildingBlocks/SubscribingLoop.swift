import Synchronization

/// Subscribes to one signal after another, without nesting them and without holding one up.
///
/// The next signal is known when the one before has ended. Where that happens decides where the next one starts:
/// - The end comes from inside the call that subscribes, on the same thread. To subscribe to the next signal right there
///   would nest, a million times for a million synchronous signals. So it is left to the loop further up on the stack.
/// - The end comes on another thread, or when that call has returned. Then nothing nests, and the next signal is subscribed
///   to right there. The call may still be running and may be slow; nobody waits for it, and its thread is not kept.
///
/// ```swift
/// if loop.begins(with: next) {
///     repeat { subscribe(to: loop.takeNext()) } while loop.goesOn()
/// }
/// ```
///
/// is what to do at first, and then once when the current signal has ended, on the thread where it has.
///
/// ## Why it is right
///
/// `caller` names the thread that is in the call which subscribes to the current signal. Only a thread itself writes its
/// own identity there, and it takes it out again before it leaves the loop, unless another thread has put in its own by
/// then. So a thread that reads its own identity is in that call, and one that reads anything else is not.
///
/// A signal ends once, so at any time one thread at most has a next signal in hand: it alone touches `following`. If that
/// is the thread in the call, it puts its identity into `leaver`, too, and nothing else can happen here before it takes both
/// out again in ``goesOn()``. If it is another one, the thread in the call finds that it has left nothing, does not touch
/// `following`, and goes home. A later thread has heard of an end that came after the earlier one had subscribed, so it
/// sees what that one has written.
///
/// `@unchecked Sendable` because of `following`, for the reason above.
@usableFromInline
package final class SubscribingLoop<Next>: @unchecked Sendable {
    @inlinable static var nobody: UInt { 0 }

    @usableFromInline let caller = Atomic<UInt>(0)
    @usableFromInline let leaver = Atomic<UInt>(0)
    @exclusivity(unchecked) @usableFromInline var following: Next?

    @inlinable
    package init() {}

    /// Takes in the next signal. Says whether the caller is to subscribe to it now; if not, this thread's loop will.
    @inlinable
    package func begins(with next: Next) -> Bool {
        let thread = ThreadIdentity.current.number
        following = next
        if caller.load(ordering: .relaxed) == thread {
            leaver.store(thread, ordering: .relaxed)
            return false
        }
        caller.store(thread, ordering: .relaxed)
        return true
    }

    /// What is to be subscribed to now.
    @inlinable
    package func takeNext() -> Next? {
        let next = following
        following = nil
        return next
    }

    /// Says whether another signal has been left for this loop by the call that has just returned. If not, the loop is over.
    @inlinable
    package func goesOn() -> Bool {
        let thread = ThreadIdentity.current.number
        if leaver.load(ordering: .relaxed) == thread {
            leaver.store(Self.nobody, ordering: .relaxed)
            return true
        }
        // Another thread that has gone on by now has put in its own identity.
        _ = caller.compareExchange(expected: thread, desired: Self.nobody, ordering: .relaxed)
        return false
    }
}
