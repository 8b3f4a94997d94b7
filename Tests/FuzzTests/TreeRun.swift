import Foundation
import RACCore
import RACOperators
import RACSchedulers
import Synchronization
import TestSupport

/// A running case: its sources, its subscriptions, its virtual time, and its breaches.
final class TreeRun: Sendable {
    let plan: TreePlan
    let workers = TreeWorkers(TreePlan.maxThreads + 1)
    /// The objects that the sources, the user closures and the receivers of this case hold.
    let objects = LiveObjects()
    let clock = Shared<TestScheduler?>(TestScheduler())

    private let isOnOneThread: Bool
    /// The longest wait for events that the framework delivers on its own threads.
    private let patience: Duration
    private let sources: [TreeSource]
    private let roots = Shared<[TreeRoot]>([])
    private let sharedTrees = Shared<[Int: TreeBuilder.Result]>([:])
    private let scopes = Shared<[TreeScope]>([])
    /// The signals that user closures return. The run stores the signals, so that they do not keep themselves alive.
    private let inputs = Shared<[Shared<[Signal<Int, TestError>]>]>([])
    private let arrivals = Shared<[Arrival]>([])
    private let suspendingLeaves = Shared<[SuspendingLeaf]>([])
    private let found = Shared<[TreeBreach]>([])
    private let foreignLock = NSRecursiveLock()
    private let usesForeignLock: Bool

    // Operators can multiply subscriptions, so the number of subscriptions is limited.
    private let subscriptionsLeft = Atomic<Int>(250)
    private let actsLeft = Atomic<Int>(12)
    private let callsInside = Counter()
    private let events = Counter()
    /// Indicates whether a user closure inside a tree has done a step during the present step of the program.
    private let hasActedInside = Atomic<Bool>(false)
    private let letsGo = Atomic<Bool>(false)

    init(_ plan: TreePlan, patience: Duration = .seconds(600)) {
        self.plan = plan
        self.patience = patience
        sources = plan.sources.enumerated().map { TreeSource($0.element, number: $0.offset) }
        switch plan.steps {
        case .interleaved:
            isOnOneThread = true
            usesForeignLock = false
        case .threads(_, let threads):
            isOnOneThread = false
            usesForeignLock = threads.joined().contains { if case .locked = $0 { true } else { false } }
        }
        roots.value = plan.roots.indices.map { TreeRoot(self, $0) }
    }

    /// The failed checks so far.
    var breaches: [TreeBreach] { found.value }

    /// Records a failed check.
    func report(_ rule: TreeRule, _ place: String) {
        found.withLock { $0.append(TreeBreach(rule: rule, place: place)) }
    }

    /// Indicates whether rule R4 of the contract is checked strictly. The check is strict on one thread, unless a closure in
    /// the middle of a chain has done a step that may have ended the subscription. In that case, the chain after the closure
    /// still receives the event in progress.
    var isStrict: Bool { isOnOneThread && !hasActedInside.load(ordering: .relaxed) }

    /// Indicates whether everything is being released. `false` on the framework's own threads, which still finish work in progress.
    var isLettingGo: Bool { letsGo.load(ordering: .acquiring) && workers.current != TreeWorkers.foreign }

    /// Uses one of the subscriptions that all trees together are allowed. Returns `false` if no subscription is left.
    func spend() -> Bool {
        subscriptionsLeft.subtract(1, ordering: .relaxed).newValue >= 0
    }
}

// MARK: Steps

extension TreeRun {
    /// Does a step of the program on this thread.
    ///
    /// - Parameter thread: The number of this thread.
    func perform(_ step: TreeStep, on thread: Int) {
        perform(on: thread) { perform(step) }
    }

    private func perform(on thread: Int, _ step: () -> Void) {
        if isOnOneThread { hasActedInside.store(false, ordering: .relaxed) }
        workers.run(on: thread, step)
    }

    /// Does the first steps of a program of several threads, on the thread that prepares the program.
    func performBefore() {
        workers.register(TreePlan.maxThreads)
        guard case .threads(let before, _) = plan.steps else { return }
        for step in before { perform(step, on: TreePlan.maxThreads) }
    }

    /// Does the steps of one thread, if the plan has steps for the thread.
    ///
    /// - Parameter thread: The number of this thread.
    func perform(onThread thread: Int) {
        guard case .threads(_, let threads) = plan.steps, thread < threads.count else { return }
        workers.register(thread)
        for step in threads[thread] { perform(step, on: thread) }
    }

    /// Does a step of a receiver, inside its callback.
    func act(_ step: TreeStep) {
        if isLettingGo || actsLeft.subtract(1, ordering: .relaxed).newValue < 0 { return }
        perform(step)
    }

    /// Does the step that the plan has for this call of a user closure, if any.
    func actInside() {
        guard !plan.actsInside.isEmpty, let step = plan.actsInside[callsInside.increment() - 1] else { return }
        hasActedInside.store(true, ordering: .relaxed)
        act(step)
    }

    /// With several threads, yields to the other threads in one call of eight.
    func yield() {
        if !isOnOneThread, events.increment() % 8 == 0 { sched_yield() }
    }

    /// Takes and releases the lock that some threads hold during a step.
    func takeForeignLock() {
        if usesForeignLock { foreignLock.withLock {} }
    }

    private func perform(_ step: TreeStep) {
        switch step {
        case .send(let source, let value): sources[source].play(.next(value), from: workers.current)
        case .burst(let source, let count):
            for value in 0..<count { sources[source].play(.next(value % 5), from: workers.current) }
        case .complete(let source): sources[source].play(.completed, from: workers.current)
        case .fail(let source): sources[source].play(.failed(.first), from: workers.current)
        case .drop(let source): sources[source].drop()
        case .subscribe(let root): roots.value[root].subscribe()
        case .dispose(let root): roots.value[root].dispose()
        case .advance(let seconds): clock.value?.advance(by: .seconds(seconds))
        case .locked(let step): foreignLock.withLock { perform(step) }
        }
    }
}

// MARK: Parts of trees

extension TreeRun {
    /// Returns the signal to which a root subscribes.
    func tree(of root: RootPlan) -> TreeBuilder.Result {
        if root.sharesTree, let result = sharedTrees.value[root.tree] { return result }
        let builder = TreeBuilder(self)
        let result = builder.build(plan.trees[root.tree])
        if !root.sharesTree { return result }
        // If several threads build the shared tree at the same time, all of them use the first thread's tree.
        return sharedTrees.withLock { trees in
            let shared = trees[root.tree] ?? result
            trees[root.tree] = shared
            return shared
        }
    }

    /// Returns a source as a leaf of a tree.
    func leaf(_ number: Int, _ scope: TreeScope) -> Signal<Int, TestError> { sources[number].leaf(scope) }

    /// Stores the signals that user closures return, until the case is over.
    func inputs(_ signals: [Signal<Int, TestError>]) -> Shared<[Signal<Int, TestError>]> {
        let box = Shared(signals)
        inputs.withLock { $0.append(box) }
        return box
    }

    /// Registers a new part of a tree.
    func note(_ scope: TreeScope) {
        scopes.withLock { $0.append(scope) }
    }

    /// Registers a subscription to a source that can suspend.
    func note(_ leaf: SuspendingLeaf) {
        suspendingLeaves.withLock { $0.append(leaf) }
    }

    /// Records a subscription to a leaf, and checks its cleanup. The leaf calls the method with the subscriber to which the leaf sends.
    func leafBegins(_ downstream: Subscriber<Int, TestError>, _ scope: TreeScope, _ arrival: Arrival? = nil) {
        if let arrival { arrivals.withLock { $0.append(arrival) } }
        scope.leafBegins()
        let (cleanups, probe) = (Counter(), objects.probe())
        downstream.onDispose { [self] in
            probe.touch()
            let count = cleanups.increment()
            if count > 2 { report(.cleanup, "one ran twice") }
            // With several threads, the end may have arrived between the two registrations.
            if count == 1, isOnOneThread { report(.cleanup, "the one registered first ran first") }
        }
        downstream.onDispose { [self] in
            if cleanups.increment() > 2 { report(.cleanup, "one ran twice") }
            arrival?.end()
            scope.leafIsCleanedUp()
        }
    }
}

// MARK: The end of a case

extension TreeRun {
    /// Checks the received values, ends the case as planned, and checks that everything is released. No other thread does steps now.
    func finish() {
        checkSuspendedSources()
        wait(.lost, "a source") { [self] in arrivals.value.allSatisfy { $0.isComplete(onOneThread: isOnOneThread) } }
        let sources = sources
        switch plan.finale {
        case .endSources:
            endSources()
        case .disposeRoots:
            disposeRoots()
            endSources()
        case .letGo:
            letsGo.store(true, ordering: .releasing)
        }
        if plan.finale == .endSources, plan.endsWithItsSources {
            wait(.lost, "the end of a root") { [self] in roots.value.allSatisfy(\.isOver) }
        }
        if plan.finale != .letGo { disposeRoots() }
        if plan.finale != .letGo { wait(.cleanup, "a leaf was left over in the end") { [self] in isCleanedUp } }
        for root in roots.value { root.letGo() }
        sharedTrees.value = [:]
        // A closure can hold the shared signal from which it receives values. This loop breaks such a cycle of references, as a
        // user would have to.
        for box in inputs.value { box.value = [] }
        for source in sources { source.drop() }
        roots.value = []
        scopes.value = []
        inputs.value = []
        // A suspended source stays until its subscription is disposed, even if its receiver never frees capacity.
        for leaf in suspendingLeaves.value { leaf.disposeIfSuspended() }
        suspendingLeaves.value = []
        clock.value = nil
        wait(.leak, "\(objects.count) objects") { [self] in objects.count == 0 }
    }

    /// Checks that no source is suspended although its receiver has capacity. With several threads, the framework may still be
    /// delivering, so the check needs one thread.
    private func checkSuspendedSources() {
        guard isOnOneThread else { return }
        // A step inside a closure can advance the time, and then later actions are due only in the next advance. There are at most
        // twelve such steps.
        for _ in 0...12 { perform(on: TreePlan.maxThreads) { clock.value?.advance() } }
        for leaf in suspendingLeaves.value where leaf.isSuspendedWithCapacity {
            report(.lost, "the resumption of a source")
        }
    }

    private var isCleanedUp: Bool { scopes.value.allSatisfy(\.isCleanedUp) }

    /// Ends all sources and runs all timers, and repeats both while new subscriptions arrive.
    private func endSources() {
        // An operator can subscribe to a guarded source each time that another source has ended. The loop ends these subscriptions.
        for _ in 0..<(plan.endsWithItsSources ? 300 : 6) where !roots.value.allSatisfy(\.isOver) {
            for source in sources { perform(on: TreePlan.maxThreads) { source.endAll(from: workers.current) } }
            perform(on: TreePlan.maxThreads) { clock.value?.advance(by: .seconds(500)) }
        }
    }

    private func disposeRoots() {
        for root in roots.value { perform(on: TreePlan.maxThreads) { root.dispose() } }
    }

    /// Waits until a condition is met, and reports a breach if it is not met. On one thread, the condition must be met immediately.
    /// With several threads, the framework may still be delivering.
    private func wait(_ rule: TreeRule, _ place: @autoclosure () -> String, until isMet: () -> Bool) {
        if isMet() { return }
        if !isOnOneThread {
            let deadline = ContinuousClock.now + patience
            while ContinuousClock.now < deadline {
                if isMet() { return }
                sched_yield()
            }
        }
        report(rule, place())
    }
}
