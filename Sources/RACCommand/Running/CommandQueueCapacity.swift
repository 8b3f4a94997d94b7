import RACCore

/// The capacity of a queued command, for the sources that are bound to it. There is capacity while one more run could begin
/// immediately. A disabled command has no capacity, because it would refuse the values of the sources.
///
/// The command keeps the suspended sources, so that the sources of several bindings resume together.
final class CommandQueueCapacity<Input: Sendable, Output: Sendable, Failure: Error>: DownstreamCapacity {
    // The reference is weak, because a binding does not keep its command.
    private weak let core: CommandCore<Input, Output, Failure>?

    init(_ core: CommandCore<Input, Output, Failure>) {
        self.core = core
    }

    var further: (any DownstreamCapacity)? { nil }

    var isOwnAvailable: Bool {
        core?.shared.withLock { $0.machine.canBegin } ?? true
    }

    func keep(_ resumption: OneShotAction) -> Bool {
        core?.shared.withLock { $0.suspended.keep(resumption, unless: $0.machine.canBegin) } ?? false
    }
}
