import RACCore
import TestSupport
import Testing

/// A subject, its subscribers and their lifetimes do not keep each other alive.
@Suite struct RegisteredObserverTests {
    private typealias Numbers = any SubjectProtocol<Int, Never>

    private static let kinds: [(name: String, make: @Sendable () -> Numbers)] = [
        ("subject", { Subject() }),
        ("behavior subject", { BehaviorSubject(0) }),
        ("replay subject", { ReplaySubject(capacity: 2) }),
    ]

    private static func subject(_ kind: String) throws -> Numbers {
        try #require(kinds.first { $0.name == kind }?.make())
    }

    @Test(arguments: kinds.map(\.name))
    func `a subject releases a subscriber that another subscriber's completion handler disposes`(kind: String) throws {
        let objects = LiveObjects()
        do {
            let subject = try Self.subject(kind)
            let second = SerialDisposable()
            subject.signal.subscribe { _ in
            } completed: {
                second.dispose()
            }
            let probe = objects.probe()
            second.disposable = subject.signal.subscribe { _ in
                probe.touch()
            } completed: {
                probe.touch()
            }
            subject.complete()
        }
        // This thread has released the subscriber, so the drain thread cannot release it later.
        #expect(objects.count == 0)
    }

    @Test(arguments: kinds.map(\.name))
    func `deallocating a subject releases its subscribers even if their disposables are kept`(kind: String) throws {
        let objects = LiveObjects()
        var subject: Numbers? = try Self.subject(kind)
        let subscriptions = (0..<40).compactMap { _ in
            let probe = objects.probe()
            return subject?.signal.subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 40)
        subject = nil
        #expect(objects.count == 0)
        #expect(subscriptions.allSatisfy { !$0.isDisposed })
    }

    @Test(arguments: kinds.map(\.name))
    func `deallocating a subject releases its upstream subscriptions`(kind: String) throws {
        let objects = LiveObjects()
        var subject: Numbers? = try Self.subject(kind)
        do {
            let probe = objects.probe()
            // Only the subject keeps this subscription.
            let source = Signal<Int, Never> { subscriber in subscriber.onDispose { probe.touch() } }
            if let subject { source.subscribe(subject) }
        }
        #expect(objects.count == 1)
        subject = nil
        #expect(objects.count == 0)
    }

    @Test(arguments: kinds.map(\.name))
    func `an ended subject releases a subscriber even if the subscriber's lifetime is not disposed`(kind: String) throws
    {
        let objects = LiveObjects()
        let lifetime = CompoundDisposable()
        let subject = try Self.subject(kind)
        do {
            let probe = objects.probe()
            // Neither closure disposes the lifetime, as in an operator that delivers the terminal event later.
            subject.signal.attach(
                Subscriber(
                    lifetime: lifetime,
                    next: { _ in probe.touch() },
                    failed: { _ in },
                    completed: { probe.touch() }
                )
            )
        }
        #expect(objects.count == 1)
        subject.complete()
        #expect(objects.count == 0)
        #expect(!lifetime.isDisposed)
    }

    @Test(arguments: kinds.map(\.name))
    func `a subscriber added while its subject is deallocated is not retained by its own lifetime`(kind: String) throws
    {
        let make = try #require(Self.kinds.first { $0.name == kind }?.make)
        let objects = LiveObjects()
        let (place, signal) = (Shared<Numbers?>(nil), Shared<Signal<Int, Never>?>(nil))
        race(
            heavy(isOptimized ? 20_000 : 2_000),
            prepare: { _ in
                let subject = make()
                signal.value = subject.signal
                place.value = subject
            },
            [
                { _ in place.value = nil },
                { _ in
                    let probe = objects.probe()
                    signal.value?.subscribe { _ in probe.touch() }
                },
            ],
            check: { _ in
                signal.value = nil
                #expect(objects.count == 0)
            }
        )
    }

    @Test(arguments: kinds.map(\.name))
    func `a subscriber added while its subject ends is not retained by its own lifetime`(kind: String) throws {
        let make = try #require(Self.kinds.first { $0.name == kind }?.make)
        let objects = LiveObjects()
        let subject = Shared<Numbers?>(nil)
        race(
            heavy(isOptimized ? 20_000 : 2_000),
            prepare: { _ in subject.value = make() },
            [
                { _ in subject.value?.complete() },
                { _ in
                    let probe = objects.probe()
                    let subscriber = Subscriber<Int, Never>(
                        lifetime: CompoundDisposable(),
                        next: { _ in probe.touch() },
                        failed: { _ in },
                        completed: { probe.touch() }
                    )
                    subject.value?.signal.attach(subscriber)
                },
            ],
            check: { _ in
                subject.value = nil
                #expect(objects.count == 0)
            }
        )
    }
}
