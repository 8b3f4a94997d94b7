import RACCore
import Synchronization
import TestSupport

/// A part of a tree that is subscribed to as a whole: the tree, or the part upstream of an operator that shares its subscription.
///
/// When all roots of a scope are over, no event and no closure in the scope may start (R4). The part upstream of a sharing operator
/// contains no roots. It lives while it is shared. Only the disposal of its subscription is checked.
final class TreeScope: Sendable {
    private struct Roots {
        var running = 0
    }

    let run: TreeRun
    /// Indicates whether the subscriptions may continue when all roots are over, because they may be shared later.
    let mayOutliveRoots: Bool
    private let roots = Lock(Roots())
    /// The timestamp of the end of the last root, or 0 while there is no root or a root is running.
    private let overSince = Atomic<Int>(0)
    private let subscriptions = Counter()
    private let cleanups = Counter()

    init(_ run: TreeRun, mayOutliveRoots: Bool) {
        self.run = run
        self.mayOutliveRoots = mayOutliveRoots
    }

    /// Called before a root subscribes.
    func rootBegins() {
        roots.withLock { roots in
            roots.running += 1
            overSince.store(0, ordering: .releasing)
        }
    }

    /// Called when the receiver receives the terminal event, or when `dispose()` has returned.
    func rootIsOver() {
        roots.withLock { roots in
            roots.running -= 1
            if roots.running == 0 { overSince.store(run.workers.nextStamp(), ordering: .releasing) }
        }
        if overSince.load(ordering: .acquiring) != 0, run.isStrict, !isCleanedUp {
            run.report(.cleanup, "\(cleanups.value) of \(subscriptions.value) leaves when the last root was over")
        }
    }

    /// Called when another `dispose()` of a root has returned. The first call may have returned early, because the other call was in
    /// progress. Everything is disposed only now.
    func rootIsStillOver() {
        roots.withLock { roots in
            if roots.running == 0 { overSince.store(run.workers.nextStamp(), ordering: .releasing) }
        }
    }

    /// Checks that an event or a closure may start now.
    func checkStart(_ place: @autoclosure () -> String) {
        if HeldLocks.count > 0 { run.report(.lock, place()) }
        if run.isLettingGo { run.report(.forgotten, place()) }
        let over = overSince.load(ordering: .acquiring)
        if over != 0, run.isStrict || run.workers.hasBegun(after: over) { run.report(.disposal, place()) }
    }

    /// Called by user closures inside the tree.
    func closureStarts(_ place: @autoclosure () -> String) {
        checkStart(place())
        run.yield()
        run.actInside()
    }

    /// Called when a leaf is subscribed to.
    func leafBegins() {
        subscriptions.increment()
    }

    /// Called when a leaf is cleaned up.
    func leafIsCleanedUp() {
        if HeldLocks.count > 0 { run.report(.lock, "a cleanup") }
        run.yield()
        cleanups.increment()
    }

    /// Indicates whether all leaves are cleaned up. They must be cleaned up when no subscription is left.
    var isCleanedUp: Bool { mayOutliveRoots || cleanups.value == subscriptions.value }
}
