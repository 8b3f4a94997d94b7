import RACCore

/// A scheduler for operators whose values must not leave the main queue. It measures time with another scheduler, but runs and
/// releases its actions on the main queue. An action that becomes due on the main queue runs immediately, unless other actions
/// are pending.
@usableFromInline
package struct MainTimer: Scheduler {
    private let clock: any Scheduler
    private let queue: UIScheduler

    init(_ clock: any Scheduler, _ queue: UIScheduler) {
        self.clock = clock
        self.queue = queue
    }

    /// Returns `scheduler` itself if it already runs actions on the main queue that are scheduled there.
    @usableFromInline
    package static func on(_ scheduler: any Scheduler) -> any Scheduler {
        switch scheduler {
        case is MainScheduler, is UIScheduler, is ImmediateScheduler: scheduler
        default: MainTimer(scheduler, UIScheduler())
        }
    }

    @usableFromInline package var now: Duration { clock.now }

    @usableFromInline package var heldByActions: any Scheduler { MainTimer(clock.heldByActions, queue) }

    @usableFromInline
    package func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        scheduled(ScheduledTimer(action)) { clock.schedule($0) }
    }

    @usableFromInline
    package func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        scheduled(ScheduledTimer(action)) { clock.schedule(after: delay, tolerance: tolerance, $0) }
    }

    private func scheduled(
        _ action: ScheduledTimer,
        _ schedule: (@escaping @Sendable () -> Void) -> any Disposable
    ) -> any Disposable {
        let held = ReleasedOnMain(action)
        return DelayedAction(action, schedule { [queue] in queue.schedule { held.action.run() } })
    }

    @usableFromInline
    package func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        scheduled(ScheduledTimer(action, every: interval)) {
            clock.schedule(after: delay, every: interval, tolerance: tolerance, $0)
        }
    }
}

private final class DelayedAction: Disposable {
    // A weak reference avoids a cycle: a lifetime keeps this disposable, and the action can hold the lifetime. With a strong
    // reference, the cycle would remain if the clock were deallocated before the action runs. Therefore only the clock holds
    // the action.
    private weak let action: ScheduledTimer?
    private let timer: any Disposable

    init(_ action: ScheduledTimer, _ timer: any Disposable) {
        self.action = action
        self.timer = timer
    }

    var isDisposed: Bool { action?.isDisposed ?? true }

    func dispose() {
        action?.dispose()
        timer.dispose()
    }
}

/// Holds an action for a clock. The clock can release this object on any thread, but the action is released on the main queue.
/// `held` owns one reference to the action until the `deinit`.
private final class ReleasedOnMain: Sendable {
    private let held: Unmanaged<ScheduledTimer>

    var action: ScheduledTimer { held.takeUnretainedValue() }

    init(_ action: ScheduledTimer) {
        held = .passRetained(action)
    }

    deinit {
        // A disposed action has already released its closure, so any thread can release the action.
        if action.isDisposed { held.release() } else { releaseOnMain(held) }
    }
}
