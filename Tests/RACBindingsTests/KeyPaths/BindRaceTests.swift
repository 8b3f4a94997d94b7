import RACBindings
import Synchronization
import TestSupport
import Testing

/// Detects writes to an object after its end.
private final class Ledger: Sendable {
    private let isOver = Atomic<Bool>(false)
    private let late = Counter()

    var lateWrites: Int { late.value }

    func wrote() { if isOver.load(ordering: .acquiring) { late.increment() } }

    func end() { isOver.store(true, ordering: .releasing) }
}

/// A target that only one thread at a time writes to.
private class Target: @unchecked Sendable {
    var number = 0 { didSet { ledger.wrote() } }
    var child: Target?
    private let ledger: Ledger
    private let probe: LiveObjects.Probe

    init(_ ledger: Ledger, _ objects: LiveObjects) {
        self.ledger = ledger
        probe = objects.probe()
    }

    deinit {
        ledger.end()
    }
}

private final class TargetWithLifetime: Target, LifetimeProviding, @unchecked Sendable {
    let lifetime = Lifetime()
}

/// The objects of one round of a race.
private struct Round: Sendable {
    var subject = Subject<Int, Never>()
    var ledger = Ledger()
    var target: Target?
    var binding: any Disposable = ActionDisposable()
}

@Suite(.timeLimit(.minutes(20))) struct BindRaceTests {
    private let objects = LiveObjects()
    private let current = Shared(Round())

    /// Races `bodies` after binding a temporary target, and checks that no write is late and nothing is leaked.
    private func raceBinding(
        _ rounds: Int,
        hasLifetime: Bool = false,
        bind: @escaping @Sendable (Signal<Int, Never>, Target) -> any Disposable = { $0.bind(to: \.number, on: $1) },
        _ bodies: [@Sendable (Int) -> Void],
        check: @escaping @Sendable (Round) -> Void = { _ in }
    ) {
        let (objects, current) = (objects, current)
        race(
            rounds,
            prepare: { _ in
                var round = Round()
                let target =
                    hasLifetime ? TargetWithLifetime(round.ledger, objects) : Target(round.ledger, objects)
                let numbers = round.subject.map { [probe = objects.probe()] number in
                    probe.touch()
                    return number
                }
                round.binding = bind(numbers, target)
                round.target = target
                current.value = round
            },
            bodies,
            check: { _ in
                let round = current.value
                #expect(round.ledger.lateWrites == 0)
                check(round)
                current.withLock { $0.target = nil }
            }
        )
        current.value = Round()
        #expect(objects.count == 0)
    }

    private var send: @Sendable (Int) -> Void {
        { [current] _ in
            let subject = current.withLock { $0.subject }
            for number in 1...3 { subject.send(number) }
        }
    }

    private var dropTarget: @Sendable (Int) -> Void {
        { [current] _ in
            // The target is taken out of the lock first, so that this thread releases it without the lock.
            let target = current.withLock { round in
                let target = round.target
                round.target = nil
                return target
            }
            _ = consume target
        }
    }

    private var dispose: @Sendable (Int) -> Void {
        { [current] _ in current.withLock { $0.binding }.dispose() }
    }

    @Test func `a key path binding ends if a value is sent while its target is released`() {
        raceBinding(heavy(20_000), [send, dropTarget]) { round in
            round.subject.send(4)
            #expect(round.binding.isDisposed)
        }
    }

    @Test func `a key path binding ends if a value is sent while its target with a lifetime is released`() {
        raceBinding(heavy(20_000), hasLifetime: true, [send, dropTarget]) { #expect($0.binding.isDisposed) }
    }

    @Test func `a key path binding ends if threads send a value, release the target and dispose concurrently`() {
        raceBinding(heavy(20_000), hasLifetime: true, [send, dropTarget, dispose]) { #expect($0.binding.isDisposed) }
    }

    @Test func `bind(to:through:on:) does not crash if a value is sent while the target and its child are released`() {
        let objects = objects
        raceBinding(
            heavy(20_000),
            bind: { numbers, target in
                target.child = Target(Ledger(), objects)
                return numbers.bind(to: \.number, through: \.child, on: target)
            },
            [send, dropTarget]
        )
    }

    @Test func `a key path binding ends if its signal completes while its target is released`() {
        let current = current
        raceBinding(
            heavy(20_000),
            hasLifetime: true,
            [{ _ in current.withLock { $0.subject }.complete() }, dropTarget]
        ) { #expect($0.binding.isDisposed) }
    }
}
