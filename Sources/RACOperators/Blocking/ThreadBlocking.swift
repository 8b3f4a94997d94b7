import RACCore
import Synchronization

/// Records the threads that are subscribing to a signal and will then block. A signal that delivers on the scheduler of such a
/// thread could not deliver, and therefore checks ``isAboutToHappen``.
@usableFromInline
package enum ThreadBlocking {
    /// Nearly always zero. Relaxed ordering suffices, because a thread only needs to see its own addition.
    @usableFromInline static let threads = Atomic<Int>(0)

    @inlinable package static var isAboutToHappen: Bool {
        threads.load(ordering: .relaxed) != 0 && isMarked
    }

    @usableFromInline static var isMarked: Bool { local.current(or: Mark.init).isAboutToBlock }

    private final class Mark {
        var isAboutToBlock = false
    }

    private static let local = ThreadLocal<Mark>()

    /// Runs a closure that subscribes. The running thread must block afterwards.
    package static func whileSubscribing<Result>(_ subscribe: () -> Result) -> Result {
        threads.add(1, ordering: .relaxed)
        defer { threads.subtract(1, ordering: .relaxed) }
        return marked(true, subscribe)
    }

    /// Runs work for other code on a thread that will block. While the work runs, ``isAboutToHappen`` is `false`.
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
