import RACCore
import TestSupport
import Testing

/// The time to remove a subscriber of a subject does not grow with the number of subscribers.
@Suite(.serialized) struct LeavingTests {
    private typealias Numbers = any SubjectProtocol<Int, Never>

    private static let kinds: [(name: String, make: @Sendable () -> Numbers)] = [
        ("subject", { Subject() }),
        ("behavior subject", { BehaviorSubject(0) }),
        ("replay subject", { ReplaySubject(capacity: 2) }),
    ]

    private static let orders: [(name: String, order: @Sendable (Int) -> [Int])] = [
        ("first in, first out", { Array(0..<$0) }),
        ("last in, first out", { (0..<$0).reversed() }),
        (
            "at random",
            { count in
                var generator = SeededGenerator(seed: 1)
                return (0..<count).shuffled(using: &generator)
            }
        ),
    ]

    /// Returns the shortest CPU time of several attempts to remove one of `count` subscribers.
    private static func time(_ subject: Numbers, _ count: Int, _ order: (Int) -> [Int]) -> Double {
        (0..<3).map { _ in
            let subscriptions = (0..<count).map { _ in subject.signal.subscribe { _ in } }
            let order = order(count)
            let time = shortestCPUTime(tries: 1) { for number in order { subscriptions[number].dispose() } }
            return time / Double(count)
        }
        .min() ?? 0
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"), arguments: kinds.map(\.name), orders.map(\.name))
    func `removing a subscriber of a subject takes constant time for any number of subscribers`(
        kind: String,
        order: String
    ) throws {
        let make = try #require(Self.kinds.first { $0.name == kind }?.make)
        let order = try #require(Self.orders.first { $0.name == order }?.order)
        let few = Self.time(make(), 500, order)
        let many = Self.time(make(), 8_000, order)
        // A linear search would take sixteen times as long. A list that exceeds the cache takes twice as long.
        #expect(many < few * 6, "\(many / few)")
    }

    @Test(arguments: kinds.map(\.name))
    func `subscribers of a subject that are disposed during a delivery are released after the delivery`(kind: String)
        throws
    {
        let subject = try #require(Self.kinds.first { $0.name == kind }?.make())
        let (objects, log) = (LiveObjects(), Shared<[Int]>([]))
        for number in 0..<1_000 {
            let (probe, lifetime) = (objects.probe(), SerialDisposable())
            lifetime.disposable = subject.signal.subscribe { value in
                probe.touch()
                guard value == 1 else { return }
                log.withLock { $0.append(number) }
                if number % 10 != 0 { lifetime.dispose() }
            }
        }
        subject.send(1)
        #expect(log.value == Array(0..<1_000))
        #expect(objects.count == 100)
        log.value = []
        subject.signal.subscribe { _ in log.withLock { $0.append(-1) } }
        log.value = []
        subject.send(1)
        #expect(log.value == Array(stride(from: 0, to: 1_000, by: 10)) + [-1])
    }

    @Test(arguments: kinds.map(\.name))
    func `subscribers of a subject that are disposed during another thread's deliveries are all released`(kind: String)
        throws
    {
        let make = try #require(Self.kinds.first { $0.name == kind }?.make)
        let (place, objects) = (Shared(make()), LiveObjects())
        let (subscriptions, mostLeft) = (Shared<[any Disposable]>([]), Shared(0))
        race(
            heavy(isOptimized ? 2_000 : 300),
            prepare: { _ in
                place.value = make()
                subscriptions.value = (0..<20).map { _ in
                    let probe = objects.probe()
                    return place.value.signal.subscribe { _ in probe.touch() }
                }
            },
            [
                { _ in for number in 0..<20 { place.value.send(number) } },
                { _ in for number in 0..<10 { subscriptions.value[number].dispose() } },
                { _ in for number in 10..<20 { subscriptions.value[number].dispose() } },
            ],
            check: { _ in mostLeft.withLock { $0 = max($0, objects.count) } }
        )
        #expect(mostLeft.value == 0)
    }

    @Test(arguments: kinds.map(\.name))
    func `a subject sends to its remaining subscribers in the order of subscription after any removals`(kind: String)
        throws
    {
        let subject = try #require(Self.kinds.first { $0.name == kind }?.make())
        let log = Shared<[Int]>([])
        var generator = SeededGenerator(seed: 7)
        var subscribed: [(number: Int, subscription: any Disposable)] = []
        for number in 0..<2_000 {
            subscribed.append((number, subject.signal.subscribe { _ in log.withLock { $0.append(number) } }))
            if number % 3 != 0 {
                subscribed.remove(at: Int.random(in: 0..<subscribed.count, using: &generator)).subscription.dispose()
            }
        }
        log.value = []
        subject.send(1)
        #expect(log.value == subscribed.map(\.number))
    }
}
