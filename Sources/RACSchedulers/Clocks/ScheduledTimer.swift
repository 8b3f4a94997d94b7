import RACCore
import Synchronization

/// An entry of a ``Timeline``: a closure to run once, or repeatedly until disposed.
///
/// Many timers are pending at the same time, and their cost is mostly fetching memory. Therefore the rarely needed fields are
/// stored separately, and one atomic word replaces a lock. The word decides which thread accesses the closure:
/// - The one thread that replaces `waiting` by `released` moves the closure out.
/// - A thread that replaces `waiting` by `copying` copies the closure. If another thread releases the timer during the copy,
///   the copying thread removes the closure.
///
/// `ScheduledTimerModel.swift` in the tests of the core models these steps and memory orders, and checks every execution that a
/// weakly ordered processor allows.
///
/// `@unchecked Sendable` and `@exclusivity(unchecked)` because only these threads access the closure. The `deinit` also
/// accesses it, but only when no other thread has a reference.
final class ScheduledTimer: Disposable, @unchecked Sendable {
    private enum State: UInt8, AtomicRepresentable {
        case waiting
        case copying
        case released
    }

    /// The closure and the scheduler that the timer holds. Both are released as soon as the action cannot run again.
    private struct Held {
        let run: @Sendable () -> Void
        let scheduler: AnyObject?
    }

    /// The interval and the tolerance, which only some actions have.
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

    /// Creates a pending timer.
    ///
    /// - Parameters:
    ///   - action: The action to run.
    ///   - interval: Time between two runs, or `nil` for an action that runs once.
    ///   - tolerance: The longest permitted delay after the due time.
    ///   - scheduler: An object to keep as long as the action.
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
            terms = Terms(interval, min(tolerance.boundedDelay, interval.map { $0 / 2 } ?? .century))
        }
    }

    /// Time between two runs, or `nil` for an action that runs once.
    var interval: Duration? { terms?.interval }

    /// The longest permitted delay after the due time. For a repeating action at most half the interval, so that the delay
    /// skips no run.
    var tolerance: Duration { terms?.tolerance ?? .zero }

    /// Indicates whether the tolerance is zero and the action runs once. This property does not access the memory of the object
    /// `terms`.
    var isExact: Bool { terms == nil }

    // Acquire: pairs with the release in `take()`, so the reader sees all writes of the disposing thread. A run of the action
    // needs only the state, and not these writes.
    var isDisposed: Bool { state.load(ordering: .acquiring) == .released }

    func dispose() {
        _ = take()
    }

    /// Time until the next run, or `nil` if this run is the last run.
    var intervalToNextRun: Duration? {
        guard let interval, !isDisposed else { return nil }
        return interval
    }

    /// Runs the closure, unless the timer is disposed. The runs of a repeating action do not begin concurrently.
    ///
    /// - Parameter meanwhile: Called during the copy of a repeating action's closure. Tests use this parameter, because that
    ///   moment is too short to hit by chance.
    func run(whileCopying meanwhile: () -> Void = {}) {
        let current = interval == nil ? take() : copy(meanwhile)
        assertNoLockHeld()
        withExtendedLifetime(current) { current?.run() }
    }

    /// Moves the closure out, unless another thread has done so or is about to.
    private func take() -> Held? {
        // Acquire: pairs with the release in ``copy(_:)`` when it returns to `waiting`. Release: pairs with the acquire in
        // ``isDisposed``.
        guard state.exchange(.released, ordering: .acquiringAndReleasing) == .waiting else { return nil }
        return held.take()
    }

    private func copy(_ meanwhile: () -> Void) -> Held? {
        // An acquire is not needed, because the scheduler decides when a run is over and therefore already orders the runs.
        guard change(from: .waiting, to: .copying) else { return nil }
        meanwhile()
        let copy = held
        // Release: pairs with the acquire in ``take()``. If the exchange fails, another thread released the timer during the
        // copy. This run started before the release.
        if !change(from: .copying, to: .waiting) { held = nil }
        return copy
    }

    private func change(from old: State, to new: State) -> Bool {
        state.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
    }
}
