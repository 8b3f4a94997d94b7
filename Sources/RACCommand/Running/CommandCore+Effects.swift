import RACCore
import Synchronization

/// A turn on the command's scheduler, to carry out the effects that wait.
///
/// A scheduler that has gone drops what it was to run. Then nobody would ever carry out the effects, and whoever waits
/// for a run would wait for ever; so a turn that is released without having come tells the core.
@usableFromInline
final class CommandTurn<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let core: CommandCore<Input, Output, Failure>
    @usableFromInline let hasCome = Atomic<Bool>(false)

    @inlinable
    init(_ core: CommandCore<Input, Output, Failure>) {
        self.core = core
    }

    @inlinable
    deinit {
        if !hasCome.load(ordering: .acquiring) { core.schedulerHasGone() }
    }

    @inlinable
    func run() {
        hasCome.store(true, ordering: .releasing)
        core.carryOutEffects()
    }
}

extension CommandCore {
    /// Cancels everything and completes the signals, on this thread: the scheduler has dropped a turn.
    ///
    /// There was no other turn, and nobody draining, or none would have been scheduled: this thread is the drainer now.
    @usableFromInline
    func schedulerHasGone() {
        let stops = shared.withLock { shared in
            shared.drain = .running
            return shared.machine.shut(&shared.effects)
        }
        for run in stops { stop(run) }
        // All of it: there is no later turn. It has an end, because a machine that is shut accepts nothing more.
        carryOutEffects(atLeast: .max)
    }
}

extension Scheduler {
    /// Runs an action when the others of the scheduler's queue have had a turn, also where it could run in the present one.
    // Not a part of the core, whose types it does not know: so what the action calls is specialized where that is made.
    @usableFromInline
    func scheduleAfterOthers(_ action: @escaping @Sendable () -> Void) {
        if let scheduler = self as? any TurnTakingScheduler {
            _ = scheduler.scheduleInLaterTurn(action)
        } else {
            schedule(action)
        }
    }
}
