import RACOperators
import TestSupport
import Testing

/// Shared signals are disposed and released like other signals, even if the source releases its subscriber without an end.
@Suite struct SharingReleaseTests {
    typealias Form = (name: String, share: @Sendable (Signal<Int, Never>) -> Signal<Int, Never>)

    /// The sharing operators that end with the last subscriber.
    private static let forms: [Form] = [
        ("share()", { $0.share() }),
        ("share(replay:)", { $0.share(replay: 1) }),
        ("autoconnect()", { $0.publish().autoconnect() }),
        ("refCount()", { $0.publish().refCount() }),
        ("multicast(_:)", { $0.multicast(ReplaySubject()).autoconnect() }),
    ]

    /// The sharing operators that continue after the last subscriber.
    private static let lastingForms: [Form] = [
        ("replay()", { $0.replay() }),
        ("replayLast()", { $0.replayLast() }),
        ("replayLazily()", { $0.replayLazily() }),
    ]

    /// The operators that keep a signal for a resubscription, or as the source of a connection.
    private static let keepers: [Form] = resubscribing + forms + lastingForms

    private static let resubscribing: [Form] = [
        ("retry(_:)", { $0.retry(1) }), ("repeated()", { $0.repeated() }), ("concat(_:)", { $0.concat($0) }),
    ]

    private static func form(_ name: String) throws -> Form {
        try #require(keepers.first { $0.name == name })
    }

    @Test(arguments: forms.map(\.name))
    func `if the source of a shared signal has released its subscriber, the last disposal disposes the source`(
        name: String
    )
        throws
    {
        let cleanups = Counter()
        let share = try Self.form(name).share
        // The test keeps no reference to the signal.
        let subscription = share(Signal { $0.onDispose { cleanups.increment() } }).subscribe()
        subscription.dispose()
        #expect(cleanups.value == 1)
    }

    @Test(arguments: (forms + lastingForms).map(\.name), keepers.map(\.name))
    func `a subscriber of a shared signal is released when the source is deallocated without a terminal event`(
        name: String,
        keeper: String
    )
        throws
    {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            let subject = Subject<Int, Never>()
            let shared = try Self.form(name).share(subject.signal)
            let kept = try Self.form(keeper).share(shared)
            kept.subscribe { _ in probe.touch() }
            subject.send(1)
        }
        #expect(objects.count == 0)
    }

    @Test func `a shared signal still replays its values after the source has released its subscriber`() {
        let shared = Signal<Int, Never> { $0.send(1) }.share(replay: 1)
        let first = Recorder(shared)
        let second = Recorder(shared)
        #expect(first.values == [1])
        #expect(second.values == [1])
    }
}
