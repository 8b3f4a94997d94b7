import RACCore

/// The capacity of a queued command, for the sources that are bound to it. There is capacity while one more run could begin
/// immediately.
///
/// ## Why it is right
///
/// ``keep(_:)`` reads the machine and keeps the action in one critical section of the command. A run that ends later changes the
/// machine after that section, and the command then sends a new state. ``resume()`` is called for each state, so no resumption is
/// lost.
final class CommandQueueCapacity<Input: Sendable, Output: Sendable, Failure: Error>: DownstreamCapacity {
    // The reference is weak, because a binding does not keep its command.
    private weak let core: CommandCore<Input, Output, Failure>?
    private let suspended = Lock(SuspendedSources())

    /// Creates the capacity of the command with a core.
    init(_ core: CommandCore<Input, Output, Failure>) {
        self.core = core
    }

    var further: (any DownstreamCapacity)? { nil }

    var isOwnAvailable: Bool {
        core?.shared.withLock { $0.machine.hasRoom } ?? true
    }

    func keep(_ resumption: OneShotAction) -> Bool {
        core?.shared.withLock { shared in
            if shared.machine.hasRoom { return false }
            suspended.withLock { $0.append(resumption) }
            return true
        } ?? false
    }

    /// Resumes the suspended sources if a run can begin. Called each time the command sends a state.
    func resume() {
        guard isOwnAvailable else { return }
        suspended.withLock { $0.takeAll() }.resumeAll()
    }
}
