import RACCore
import RACOperators

/// The treatment of a value that the command refuses, in `bind(to:refused:)`.
public enum RefusedValue: Hashable, Sendable {
    /// Drops the value. ``Command/refusals`` sends the dropped value.
    case dropped
    /// Keeps the latest refused value, and executes the command with this value when the command is enabled again.
    /// ``Command/refusals`` sends the value each time the command refuses it.
    case latestKept
}

extension SignalProtocol where Failure == Never {
    /// Executes a command with each value, until the command is deallocated.
    ///
    /// ```swift
    /// deepLinks.bind(to: open)
    /// edits.debounce(for: .seconds(2), on: main).bind(to: save, refused: .latestKept)
    /// ```
    ///
    /// The binding ends when this signal completes, when the returned disposable is disposed, or when the command is deallocated.
    /// Runs in progress then continue. The binding does not keep the command alive. With ``RefusedValue/latestKept``, a kept
    /// value is executed even after the completion of the signal, but never after a newer value. A kept value is dropped when the
    /// command has been deallocated and its last run has ended.
    ///
    /// A source that can suspend, such as the lines of a file, respects the capacity of a command with the policy `queued`. The
    /// source sends only while a run can begin immediately, so the command neither queues nor refuses the values. If several such
    /// sources find the same free capacity, their values can wait, or be refused if the queue is full.
    ///
    /// A request is made on the thread that delivers the value, or, with a kept value, on the thread on which the command
    /// becomes enabled. The work runs on the command's scheduler.
    ///
    /// - Parameters:
    ///   - command: The command to execute.
    ///   - refused: The treatment of values that the command refuses.
    /// - Returns: A disposable that ends the binding and drops a kept value.
    @discardableResult
    public func bind<Output, CommandFailure>(
        to command: Command<Value, Output, CommandFailure>,
        refused: RefusedValue = .dropped
    ) -> any Disposable {
        let binding = CompoundDisposable()
        let core = command.core
        let values = signal.take(until: command.end)
        switch refused {
        case .dropped:
            values.subscribe(for: core, until: binding) { [weak core] in _ = core?.request($0) }
        case .latestKept:
            let kept = PendingInput(core)
            // This subscription is first, so that it does not miss the value that enables the command again.
            let attempts = command.enabled.subscribe(
                { isEnabled in if isEnabled { kept.attempt() } },
                completed: { kept.drop() }
            )
            binding.add(attempts)
            if let admission = core.admission { binding.add(admission.changes.subscribe { kept.attempt() }) }
            values.subscribe(for: core, until: binding) { kept.take($0) }
            binding.add(ActionDisposable { kept.drop() })
        }
        return binding
    }
}

extension Signal where Failure == Never {
    fileprivate func subscribe<Output, CommandFailure>(
        for core: CommandCore<Value, Output, CommandFailure>,
        until binding: CompoundDisposable,
        _ request: @escaping @Sendable (Value) -> Void
    ) {
        let isQueued = if case .queued = core.policy.rule { true } else { false }
        let lifetime = CompoundDisposable.lifetime(capacity: isQueued ? CommandQueueCapacity(core) : nil)
        binding.add(lifetime)
        attach(Subscriber(lastOf: lifetime, next: request, completed: nil))
    }
}

extension Command {
    fileprivate var end: Signal<Void, Never> { enabled.map { _ in }.ignoreValues().concat(.just(())) }
}

extension CommandCore {
    func request(_ input: Input) -> Bool {
        if case .refused = request(Run(input, keepsValues: runsAreShared)) { false } else { true }
    }
}

/// Keeps the latest value for a command, until the command accepts the value.
///
/// One thread at a time requests a run, so the values are executed in order. If another thread has a newer value, or finds that
/// the command has been enabled, that thread only records that one more attempt is necessary.
private final class PendingInput<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    private struct State: Sendable {
        var value: Input?
        var isAttempting = false
        var mustAttemptAgain = false
        var isOver = false
    }

    private let state = Lock(State())
    private weak let core: CommandCore<Input, Output, Failure>?

    init(_ core: CommandCore<Input, Output, Failure>) {
        self.core = core
    }

    func take(_ value: Input) {
        let former = state.withLock { state in
            let former = state.value
            if !state.isOver { state.value = value }
            return former
        }
        _ = consume former
        attempt()
    }

    func attempt() {
        while let value = begin() {
            let isAccepted = core?.request(value) ?? true
            guard mustGoOn(after: isAccepted ? nil : value) else { return }
        }
    }

    /// Begins an attempt with the kept value. Returns `nil` if there is no value, or if another thread is making an attempt.
    private func begin() -> Input? {
        state.withLock { state in
            guard !state.isAttempting else {
                state.mustAttemptAgain = true
                return nil
            }
            guard let value = state.value else { return nil }
            (state.value, state.isAttempting, state.mustAttemptAgain) = (nil, true, false)
            return value
        }
    }

    /// Ends an attempt, and returns whether another attempt is necessary. A refused value is kept again, unless there is a newer
    /// value.
    private func mustGoOn(after refused: Input?) -> Bool {
        state.withLock { state in
            state.isAttempting = false
            if state.value == nil, !state.isOver { state.value = refused }
            return state.mustAttemptAgain
        }
    }

    func drop() {
        let value = state.withLock { state in
            defer { (state.value, state.isOver) = (nil, true) }
            return state.value
        }
        _ = consume value
    }
}
