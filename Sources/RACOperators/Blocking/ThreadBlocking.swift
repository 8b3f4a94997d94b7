import RACCore
import Synchronization

/// Indicates whether the running thread is subscribing to a signal and will then block until the signal sends.
///
/// A signal that sends on a scheduler can never send to a thread that blocks that scheduler. While it is being subscribed to,
/// such a signal can therefore check ``isAboutToHappen``.
@usableFromInline
package enum ThreadBlocking {
    /// The number of threads that are subscribing and will then block. The number is nearly always zero, so reading
    /// ``isAboutToHappen`` usually takes one load.
    @usableFromInline static let threads = Atomic<Int>(0)

    /// Indicates whether the running thread will block after it has subscribed.
    @inlinable package static var isAboutToHappen: Bool {
        threads.load(ordering: .relaxed) != 0 && isMarked
    }

    @usableFromInline static var isMarked: Bool { local.current(or: Mark.init).isAboutToBlock }

    private final class Mark {
        var isAboutToBlock = false
    }

    private static let local = ThreadLocal<Mark>()

    /// Runs a closure that subscribes, on a thread that will block afterwards.
    package static func whileSubscribing<Result>(_ subscribe: () -> Result) -> Result {
        threads.add(1, ordering: .relaxed)
        defer { threads.subtract(1, ordering: .relaxed) }
        return marked(true, subscribe)
    }

    /// Runs work that the thread does on behalf of other code before it blocks. For subscriptions in that work,
    /// ``isAboutToHappen`` is `false`.
    @usableFromInline
    package static func forOthers(_ body: () -> Void) {
        marked(false, body)
    }

    private static func marked<Result>(_ isAboutToBlock: Bool, _ body: () -> Result) -> Result {
        let thread = local.current(or: Mark.init)
        let former = thread.isAboutToBlock
        thread.isAboutToBlock = isAboutToBlock
        defer { thread.isAboutToBlock = former }
        return body()
    }
}
