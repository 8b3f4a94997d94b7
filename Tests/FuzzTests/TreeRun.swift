import Foundation
import RACCore
import RACOperators
import RACSchedulers
import Synchronization
import TestSupport

/// One case while it runs: its sources, its subscriptions, its virtual time, and what has gone wrong.
final class TreeRun: Sendable {
    let plan: TreePlan
    let workers = TreeWorkers(TreePlan.maxThreads + 1)
    /// What the sources, the user closures and the receivers of this case hold.
    let objects = LiveObjects()
    let clock = Shared<TestScheduler?>(TestScheduler())

    private let isOnOneThread: Bool
    /// The time that to wait for what the framework delivers on threads of its own.
    private let patience: Duration
    private let sources: [TreeSource]
    private let roots = Shared<[TreeRoot]>([])
    private let sharedTrees = Shared<[Int: TreeBuilder.Result]>([:])
    private let scopes = Shared<[TreeScope]>([])
    /// The signals that user closures return, which must not keep themselves alive.
    private let inputs = Shared<[Shared<[Signal<Int, TestError>]>]>([])
    private let arrivals = Shared<[Arrival]>([])
    private let found = Shared<[TreeBreach]>([])
    private let foreignLock = NSRecursiveLock()
    private let usesForeignLock: Bool

    // Trees multiply: what they may do all in all is limited.
    private let subscriptionsLeft = Atomic<Int>(250)
    private let actsLeft = Atomic<Int>(12)
    private let callsInside = Counter()
    private let events = Counter()
    /// Indicates whether a user closure inside a tree has done something during the present step.
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

    /// Notes that something is wrong.
    func report(_ rule: TreeRule, _ place: String) {
        found.withLock { $0.append(TreeBreach(rule: rule, place: place)) }
    }

    /// Indicates whether R4 holds to the letter: on one thread, and not after a closure in the middle of a chain has done something
    /// that may have ended the subscription. The event in hand goes on through the rest of the chain then.
    var isStrict: Bool { isOnOneThread && !hasActedInside.load(ordering: .relaxed) }

    /// Returns whether everything is being released. What the framework's own threads have in hand goes on.
    var isLettingGo: Bool { letsGo.load(ordering: .acquiring) && workers.current != TreeWorkers.foreign }

    /// Takes from what trees may do all in all. False if nothing is left.
    func spend() -> Bool {
        subscriptionsLeft.subtract(1, ordering: .relaxed).newValue >= 0
    }
}

// MARK: Steps

extension TreeRun {
    /// Does a step of the program, on the thread of this number.
    func perform(_ step: TreeStep, on thread: Int) {
        perform(on: thread) { perform(step) }
    }

    private func perform(on thread: Int, _ step: () -> Void) {
        if isOnOneThread { hasActedInside.store(false, ordering: .relaxed) }
        workers.run(on: thread, step)
    }

    /// Does what a program of several threads does beforehand, on the thread that prepares it.
    func performBefore() {
        workers.register(TreePlan.maxThreads)
        guard case .threads(let before, _) = plan.steps else { return }
        for step in before { perform(step, on: TreePlan.maxThreads) }
    }

    /// Does the steps of the thread of this number, if there are any.
    func perform(onThread thread: Int) {
        guard case .threads(_, let threads) = plan.steps, thread < threads.count else { return }
        workers.register(thread)
        for step in threads[thread] { perform(step, on: thread) }
    }

    /// Does what a receiver does from inside a callback.
    func act(_ step: TreeStep) {
        if isLettingGo || actsLeft.subtract(1, ordering: .relaxed).newValue < 0 { return }
        perform(step)
    }

    /// Does what a user closure does, if it is its turn.
    func actInside() {
        guard !plan.actsInside.isEmpty, let step = plan.actsInside[callsInside.increment() - 1] else { return }
        hasActedInside.store(true, ordering: .relaxed)
        act(step)
    }

    /// Lets other threads run in between now and then, in the middle of whatever goes on.
    func yield() {
        if !isOnOneThread, events.increment() % 8 == 0 { sched_yield() }
    }

    /// Waits for the lock that some threads hold while they do something.
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

// MARK: What trees are made of

extension TreeRun {
    /// The signal that a root subscribes to.
    func tree(of root: RootPlan) -> TreeBuilder.Result {
        if root.sharesTree, let result = sharedTrees.value[root.tree] { return result }
        let builder = TreeBuilder(self)
        let result = builder.build(plan.trees[root.tree])
        if !root.sharesTree { return result }
        // Of several threads that get here, one puts its own in.
        return sharedTrees.withLock { trees in
            let shared = trees[root.tree] ?? result
            trees[root.tree] = shared
            return shared
        }
    }

    /// A source as a leaf of a tree.
    func leaf(_ number: Int, _ scope: TreeScope) -> Signal<Int, TestError> { sources[number].leaf(scope) }

    /// Signals for user closures to return, as long as the case lasts.
    func inputs(_ signals: [Signal<Int, TestError>]) -> Shared<[Signal<Int, TestError>]> {
        let box = Shared(signals)
        inputs.withLock { $0.append(box) }
        return box
    }

    /// Notes a new part of a tree.
    func note(_ scope: TreeScope) {
        scopes.withLock { $0.append(scope) }
    }

    /// To be called by a leaf that is being subscribed to, with the subscriber it is going to send to.
    func leafBegins(_ downstream: Subscriber<Int, TestError>, _ scope: TreeScope, _ arrival: Arrival? = nil) {
        if let arrival { arrivals.withLock { $0.append(arrival) } }
        scope.leafBegins()
        let (cleanups, probe) = (Counter(), objects.probe())
        downstream.onDispose { [self] in
            probe.touch()
            let count = cleanups.increment()
            if count > 2 { report(.cleanup, "one ran twice") }
            // On several threads the end may have come between the two registrations.
            if count == 1, isOnOneThread { report(.cleanup, "the one registered first ran first") }
        }
        downstream.onDispose { [self] in
            if cleanups.increment() > 2 { report(.cleanup, "one ran twice") }
            arrival?.end()
            scope.leafIsCleanedUp()
        }
    }
}

// MARK: The end

extension TreeRun {
    /// Checks what has arrived, ends the case in the way of its plan, and checks what is left. Nobody else does anything.
    func finish() {
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
        // A closure that holds a shared signal it is subscribed to holds itself: that would be the user's own mistake.
        for box in inputs.value { box.value = [] }
        for source in sources { source.drop() }
        roots.value = []
        scopes.value = []
        inputs.value = []
        clock.value = nil
        wait(.leak, "\(objects.count) objects") { [self] in objects.count == 0 }
    }

    private var isCleanedUp: Bool { scopes.value.allSatisfy(\.isCleanedUp) }

    /// Ends all sources, as long as there are new subscriptions to them, and lets all timers run.
    private func endSources() {
        // New ones arrive as long as something subscribes to a guarded source when another one has ended.
        for _ in 0..<(plan.endsWithItsSources ? 300 : 6) where !roots.value.allSatisfy(\.isOver) {
            for source in sources { perform(on: TreePlan.maxThreads) { source.endAll(from: workers.current) } }
            perform(on: TreePlan.maxThreads) { clock.value?.advance(by: .seconds(500)) }
        }
    }

    private func disposeRoots() {
        for root in roots.value { perform(on: TreePlan.maxThreads) { root.dispose() } }
    }

    /// Waits until something holds, which on one thread is at once: elsewhere the framework may still be delivering.
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
