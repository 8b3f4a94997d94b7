import RACCore
import Synchronization

/// Indicates whether the running thread is subscribing in order to wait, blocked, for what the signal sends.
///
/// A signal that sends on a scheduler could never send to a thread that keeps that scheduler waiting. Who makes such a signal
/// can ask here, while it is being subscribed to.
@usableFromInline
package enum ThreadBlocking {
    /// The number of threads that are subscribing in order to wait. Nearly always none, which one look at a number shows.
    @usableFromInline static let threads = Atomic<Int>(0)

    /// Indicates whether the running thread will block when it has subscribed.
    @inlinable package static var isAboutToHappen: Bool {
        threads.load(ordering: .relaxed) != 0 && isMarked
    }

    @usableFromInline static var isMarked: Bool { local.current(or: Mark.init).isAboutToBlock }

    private final class Mark {
        var isAboutToBlock = false
    }

    private static let local = ThreadLocal<Mark>()

    /// Subscribes on a thread that will block when it has.
    package static func whileSubscribing<Result>(_ subscribe: () -> Result) -> Result {
        threads.add(1, ordering: .relaxed)
        defer { threads.subtract(1, ordering: .relaxed) }
        return marked(true, subscribe)
    }

    /// Runs what the thread does for others before it blocks: what subscribes in there does not wait for anything.
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
