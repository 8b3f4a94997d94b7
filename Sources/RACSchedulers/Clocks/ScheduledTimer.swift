import RACCore
import Synchronization

/// A closure to run once, or repeatedly until disposed, in a ``Timeline``.
///
/// Many timers are pending at the same time, and most of their cost is fetching memory. Therefore rarely used fields are
/// stored separately, and one atomic variable replaces a lock. This variable decides which thread accesses the closure:
/// - The thread that replaces `waiting` by `released` moves the closure out.
/// - A thread that replaces `waiting` by `copying` copies the closure. If another thread changes the state to `released`
///   during the copy, the copying thread removes the closure.
///
/// `ScheduledTimerModel.swift` in the tests of RACCore checks these steps and memory orders in each execution that a weakly
/// ordered processor allows.
///
/// `@unchecked Sendable` and `@exclusivity(unchecked)` are correct, because only these threads access the closure. The
/// `deinit` also accesses the closure, but no other thread has a reference then.
final class ScheduledTimer: Disposable, @unchecked Sendable {
    private enum State: UInt8, AtomicRepresentable {
        case waiting
        case copying
        case released
    }

    private struct Held {
        let run: @Sendable () -> Void
        let scheduler: AnyObject?
    }

    private final class Terms: Sendable {
        let interval: Duration?
        let tolerance: Duration

        init(_ interval: Duration?, _ tolerance: Duration) {
            self.interval = interval
            self.tolerance = tolerance
        }
    }

    @exclusivity(unchecked) private var held: Held?
    private let terms: Terms?
    private let state = Atomic(State.waiting)

    /// Creates a pending timer, which keeps `scheduler` as long as the action can run. Precondition: the interval is positive.
    init(
        _ action: @escaping @Sendable () -> Void,
        every interval: Duration? = nil,
        tolerance: Duration = .zero,
        keeping scheduler: (any AnyObject & Sendable)? = nil
    ) {
        if let interval {
            precondition(interval > .zero, "a repeating action needs a positive interval, but got \(interval)")
        }
        held = Held(run: action, scheduler: scheduler)
        if interval == nil, tolerance.attoseconds <= 0 {
            terms = nil
        } else {
            terms = Terms(interval, min(tolerance.boundedDelay, interval.map { $0 / 2 } ?? .longestDelay))
        }
    }

    var interval: Duration? { terms?.interval }

    /// The longest permitted delay after the due time: at most half the interval, so that a delay skips no run.
    var tolerance: Duration { terms?.tolerance ?? .zero }

    var isExact: Bool { terms == nil }

    // Acquire: pairs with the release in `take()`, so that a thread that sees the disposal also sees the earlier writes of the
    // disposing thread.
    var isDisposed: Bool { state.load(ordering: .acquiring) == .released }

    func dispose() {
        _ = take()
    }

    /// Runs the closure, unless the timer is disposed. The scheduler must not begin two runs of a repeating action
    /// concurrently. Tests pass `work`, which is called while a repeating action's closure is copied.
    func run(whileCopying work: () -> Void = {}) {
        let current = interval == nil ? take() : copy(work)
        assertNoLockHeld()
        withExtendedLifetime(current) { current?.run() }
    }

    /// Runs the closure. Afterwards adds the next run of a repeating timer, unless the timer is disposed. The next run is not
    /// added before this run, because an action that advances the time could then run recursively. `addNextRun` returns `false`
    /// if the scheduler refuses further actions.
    func run(addingNextRun addNextRun: (_ interval: Duration) -> Bool) {
        run()
        if let interval, !isDisposed, !addNextRun(interval) { dispose() }
    }

    /// Moves the closure out, unless another thread has moved it out or is copying it.
    private func take() -> Held? {
        // Acquire: pairs with the release in ``copy(_:)`` that restores `waiting`. Release: pairs with the acquire in
        // ``isDisposed``.
        guard state.exchange(.released, ordering: .acquiringAndReleasing) == .waiting else { return nil }
        return held.take()
    }

    private func copy(_ work: () -> Void) -> Held? {
        // This exchange needs no acquire, because the scheduler already orders the runs of an action.
        guard change(from: .waiting, to: .copying) else { return nil }
        work()
        let copy = held
        // Release: pairs with the acquire in ``take()``. If the exchange fails, another thread has disposed the timer during
        // the copy. This run continues, because it began before the disposal.
        if !change(from: .copying, to: .waiting) { held = nil }
        return copy
    }

    private func change(from old: State, to new: State) -> Bool {
        state.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
    }
}
