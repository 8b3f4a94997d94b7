import RACCore
import Synchronization

/// What stands in a ``Timeline``: a closure to run once, or again and again until disposed.
///
/// Many of them wait at once, and what they cost then is memory that has to be fetched. So what most of them do not need is apart,
/// and one atomic word takes the place of a lock. Who may touch the closure follows from it:
/// - Who replaces `waiting` by `released`, of all threads one, takes the closure out.
/// - Who replaces `waiting` by `copying` copies it. If somebody releases meanwhile, it is left to the copier to take it out.
///
/// `ScheduledTimerModel.swift` among the tests of the core has these steps and orders, and is run through all that a processor with weak
/// orders may do.
///
/// `@unchecked Sendable` and `@exclusivity(unchecked)` because of this: nobody else touches the closure, but `deinit` when no other
/// thread is left.
final class ScheduledTimer: Disposable, @unchecked Sendable {
    private enum State: UInt8, AtomicRepresentable {
        case waiting
        case copying
        case released
    }

    /// What is released as soon as the action will not run any more.
    private struct Held {
        let run: @Sendable () -> Void
        let scheduler: AnyObject?
    }

    /// What only some actions need.
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

    /// Creates an action that waits.
    ///
    /// - Parameters:
    ///   - action: What to run.
    ///   - interval: Time between two runs, or `nil` for an action that runs once.
    ///   - tolerance: How much later it may run.
    ///   - scheduler: Kept as long as the action.
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

    /// How much later it may run. Of an action that repeats at most half the interval, so that no run is left out for it.
    var tolerance: Duration { terms?.tolerance ?? .zero }

    /// Indicates whether it has none, without fetching what tells it.
    var isExact: Bool { terms == nil }

    // Acquires what the thread did that disposed this. The action itself needs no more than the state.
    var isDisposed: Bool { state.load(ordering: .acquiring) == .released }

    func dispose() {
        _ = take()
    }

    /// Time until the next run, or `nil` if there will be none after this one.
    var intervalToNextRun: Duration? {
        guard let interval, !isDisposed else { return nil }
        return interval
    }

    /// Runs the closure, unless disposed. The runs of an action that repeats do not begin at the same time.
    ///
    /// - Parameter meanwhile: Called while the closure is copied, if the action repeats: for tests, since that takes a moment that
    ///   others seldom meet.
    func run(whileCopying meanwhile: () -> Void = {}) {
        let current = interval == nil ? take() : copy(meanwhile)
        assertNoLockHeld()
        withExtendedLifetime(current) { current?.run() }
    }

    /// Takes the closure out, unless somebody else has done so, or is going to.
    private func take() -> Held? {
        // Acquires the copying that ``copy(_:)`` released when it went back to `waiting`. What it releases is for ``isDisposed``.
        guard state.exchange(.released, ordering: .acquiringAndReleasing) == .waiting else { return nil }
        return held.take()
    }

    private func copy(_ meanwhile: () -> Void) -> Held? {
        // Acquires nothing that the order of the runs has not: the scheduler says when one is over.
        guard change(from: .waiting, to: .copying) else { return nil }
        meanwhile()
        let copy = held
        // Releases the copying to ``take()``. If it fails, somebody has released meanwhile. This run has begun before.
        if !change(from: .copying, to: .waiting) { held = nil }
        return copy
    }

    private func change(from old: State, to new: State) -> Bool {
        state.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
    }
}
