import TestSupport
import Testing

@testable import RACCore

@Suite(.timeLimit(.minutes(10))) struct SubscriberCapacityTests {
    private typealias Numbers = Subscriber<Int, Never>

    private static func subscriber(_ capacity: AdjustableCapacity?) -> Numbers {
        let lifetime = CompoundDisposable.lifetime(capacity: capacity)
        return Subscriber(lastOf: lifetime, next: { _ in capacity?.take() }, completed: nil)
    }

    @Test func `a subscriber without a limit always has capacity`() {
        let (subscriber, scheduler) = (Self.subscriber(nil), WaitingActions())
        #expect(subscriber.hasCapacity)
        let runs = Counter()
        subscriber.whenCapacity(on: scheduler) { runs.increment() }
        #expect(runs.value == 0)
        scheduler.run()
        #expect(runs.value == 1)
    }

    @Test func `whenCapacity schedules its action when the receiver has capacity again`() {
        let (capacity, scheduler, runs) = (AdjustableCapacity(1), WaitingActions(), Counter())
        let subscriber = Self.subscriber(capacity)
        subscriber.send(1)
        #expect(!subscriber.hasCapacity)
        subscriber.whenCapacity(on: scheduler) { runs.increment() }
        scheduler.run()
        #expect(runs.value == 0)
        capacity.add(1)
        #expect(runs.value == 0, "the action ran on the thread that freed the capacity")
        scheduler.run()
        #expect(runs.value == 1)
        #expect(subscriber.lifetime.count == 0, "a registration is left")
    }

    @Test func `a disposed subscription releases its suspended action immediately and never runs it`() {
        let (capacity, scheduler, objects) = (AdjustableCapacity(0), WaitingActions(), LiveObjects())
        let subscriber = Self.subscriber(capacity)
        do {
            let probe = objects.probe()
            subscriber.whenCapacity(on: scheduler) {
                probe.touch()
                Issue.record("the action ran after the disposal")
            }
        }
        #expect(objects.count == 1)
        subscriber.lifetime.dispose()
        #expect(objects.count == 0)
        capacity.add(1)
        scheduler.run()
    }

    @Test func `whenCapacity of a disposed subscription releases its action immediately`() {
        let (objects, scheduler) = (LiveObjects(), WaitingActions())
        let subscriber = Self.subscriber(AdjustableCapacity(0))
        subscriber.lifetime.dispose()
        do {
            let probe = objects.probe()
            subscriber.whenCapacity(on: scheduler) { probe.touch() }
        }
        #expect(objects.count == 0)
        scheduler.run()
    }

    @Test func `a source that waits for capacity does not continue if it is disposed before its scheduled turn`() {
        let (capacity, scheduler) = (AdjustableCapacity(0), WaitingActions())
        let subscriber = Self.subscriber(capacity)
        subscriber.whenCapacity(on: scheduler) { Issue.record("the action ran after the disposal") }
        capacity.add(1)
        subscriber.lifetime.dispose()
        scheduler.run()
    }

    @Test func `waitForCapacity returns immediately while there is capacity`() async {
        await Self.subscriber(nil).waitForCapacity()
        await Self.subscriber(AdjustableCapacity(1)).waitForCapacity()
    }

    @Test func `waitForCapacity returns when the receiver has capacity, and leaves no registration for capacity`() async
    {
        let capacity = AdjustableCapacity(0)
        let subscriber = Self.subscriber(capacity)
        async let waiting: Void = subscriber.waitForCapacity()
        capacity.add(1)
        await waiting
        #expect(subscriber.lifetime.count == 0)
    }

    @Test func `waitForCapacity returns when the subscription is disposed`() async {
        let subscriber = Self.subscriber(AdjustableCapacity(0))
        async let waiting: Void = subscriber.waitForCapacity()
        subscriber.lifetime.dispose()
        await waiting
        await subscriber.waitForCapacity()
    }

    @Test func `waitForCapacity releases the lifetime and the capacity when a disposal ends the wait`() async {
        weak var weakCapacity: AdjustableCapacity?
        weak var weakLifetime: CompoundDisposable?
        do {
            let capacity = AdjustableCapacity(0)
            let lifetime = CompoundDisposable.lifetime(capacity: capacity)
            weakCapacity = capacity
            weakLifetime = lifetime
            let task = Task {
                await Numbers(lastOf: lifetime, next: { _ in }, completed: nil).waitForCapacity()
            }
            while !capacity.hasSuspended { await Task.yield() }
            lifetime.dispose()
            await task.value
        }
        #expect(weakCapacity == nil && weakLifetime == nil, "the kept action holds the lifetime")
    }

    @Test func `each task in waitForCapacity resumes exactly once if a disposal races with freed capacity`() async {
        for _ in 0..<heavy(20_000, debug: 200) {
            let capacity = AdjustableCapacity(0)
            let subscriber = Self.subscriber(capacity)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await subscriber.waitForCapacity() }
                group.addTask { capacity.add(1) }
                group.addTask { subscriber.lifetime.dispose() }
            }
        }
    }

    @Test func `an unlimited child of a limited lifetime ends with its parent and stores no capacity`() {
        let subscriber = Self.subscriber(AdjustableCapacity(0))
        let child = subscriber.unlimitedLifetime
        #expect(child !== subscriber.lifetime)
        #expect(child.capacity == nil)
        subscriber.lifetime.dispose()
        #expect(child.isDisposed)
        let unlimited = Self.subscriber(nil)
        #expect(unlimited.unlimitedLifetime === unlimited.lifetime)
    }

    @Test func `a source and its forwarded inner signal both see that the receiver has no capacity`() {
        let capacity = AdjustableCapacity(0)
        let found = Lock<[Bool]>([])
        let inner = Signal<Int, Never> { subscriber in found.withLock { $0.append(subscriber.hasCapacity) } }
        let outer = Signal<Int, Never> { subscriber in
            found.withLock { $0.append(subscriber.hasCapacity) }
            inner.subscribe(forwardingTo: subscriber)
        }
        outer.attach(Self.subscriber(capacity))
        #expect(found.withLock { $0 } == [false, false])
    }
}

/// A scheduler whose actions wait until the test runs them.
private final class WaitingActions: DelaylessScheduler {
    private let actions = Shared<[OneShotAction]>([])

    var now: Duration { .zero }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let waiting = OneShotAction(action)
        actions.withLock { $0.append(waiting) }
        return waiting
    }

    /// Runs the waiting actions, and those that they schedule.
    func run() {
        while let next = actions.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next.run() }
    }
}
