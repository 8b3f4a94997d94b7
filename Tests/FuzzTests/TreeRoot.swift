import RACCore
import RACOperators
import Synchronization
import TestSupport

/// One subscription to a tree, with a receiver that checks the contract and can do steps inside its callbacks.
final class TreeRoot: Sendable {
    private struct State: Sendable {
        var isTaken = false
        var subscription: Subscription?
        /// Indicates whether to dispose the subscription as soon as it exists.
        var isToBeDisposed = false
    }

    private struct Subscription: Sendable {
        let disposable: any Disposable
        let scope: TreeScope
    }

    private let run: TreeRun
    private let number: Int
    private let plan: RootPlan
    private let state = Shared(State())
    private let hasEnded = Atomic<Bool>(false)
    private let events = Counter()

    init(_ run: TreeRun, _ number: Int) {
        self.run = run
        self.number = number
        plan = run.plan.roots[number]
    }

    /// Subscribes to the tree. Only the first call has an effect.
    func subscribe() {
        let isTaken = state.withLock { state in
            defer { state.isTaken = true }
            return state.isTaken
        }
        if isTaken { return }
        let tree = run.tree(of: plan)
        let (signal, scope) = (tree.signal, tree.scope)
        scope.rootBegins()
        let (tap, probe) = (Tap(scope, "at root\(number)"), run.objects.probe())
        let disposable = signal.subscribe { [self] _ in
            probe.touch()
            receive(isTerminal: false, tap, scope)
        } failed: { [self] _ in
            receive(isTerminal: true, tap, scope)
        } completed: { [self] in
            receive(isTerminal: true, tap, scope)
        }
        let subscription = Subscription(disposable: disposable, scope: scope)
        let isToBeDisposed = state.withLock { state in
            state.subscription = subscription
            return state.isToBeDisposed
        }
        if isToBeDisposed { dispose(subscription) }
    }

    /// Disposes the subscription, or requests the disposal if the subscription is still being created.
    func dispose() {
        let subscription = state.withLock { state in
            state.isToBeDisposed = state.isTaken
            return state.subscription
        }
        if let subscription { dispose(subscription) }
    }

    /// Indicates whether the root has ended, has been disposed, or was never subscribed to.
    var isOver: Bool { hasEnded.load(ordering: .acquiring) || !state.value.isTaken }

    /// Releases the subscription without disposing it.
    func letGo() {
        state.value = State(isTaken: true)
    }

    private func dispose(_ subscription: Subscription) {
        subscription.disposable.dispose()
        end(subscription.scope)
    }

    private func end(_ scope: TreeScope) {
        if hasEnded.exchange(true, ordering: .acquiringAndReleasing) {
            scope.rootIsStillOver()
        } else {
            scope.rootIsOver()
        }
    }

    private func receive(isTerminal: Bool, _ tap: Tap, _ scope: TreeScope) {
        tap.enter(isTerminal: isTerminal, isDisposed: false)
        run.yield()
        if isTerminal { end(scope) }
        run.takeForeignLock()
        if let act = plan.acts[events.increment() - 1] { run.act(act) }
        tap.leave()
    }
}
