import RACCore
import RACOperators

/// What a binding does with a value that its command refuses.
public enum RefusedValue: Hashable, Sendable {
    /// Drops the value. The command's ``Command/refusals`` send it.
    case dropped
    /// Keeps the value until the command is enabled, and executes the command with it then. A newer value replaces it. The
    /// command's ``Command/refusals`` send it for each attempt that is refused, so possibly several times.
    case latestKept
}

extension SignalProtocol where Failure == Never {
    /// Executes a command with each value, for as long as the command lives.
    ///
    /// ```swift
    /// deepLinks.bind(to: open)
    /// edits.debounce(for: .seconds(2), on: main).bind(to: save, refused: .latestKept)
    /// ```
    ///
    /// The binding ends with the signal, with the disposable, and with the command, which is not kept alive. Runs in progress go
    /// on. A kept value is executed even after the signal has completed, but never after a newer one. When the command is
    /// deallocated it is dropped. The values of the runs are not kept: subscribe to ``Command/values`` for them.
    ///
    /// The command is asked on the thread that delivers the value, and for a kept value on the thread on which it becomes
    /// enabled. Where the work runs, the command's scheduler says.
    ///
    /// Source: `-rac_liftSelector:` with `execute:`. In ReactiveSwift it is `<~` to a binding target of an action.
    ///
    /// - Parameters:
    ///   - command: What to execute.
    ///   - refused: What to do with a value that the command refuses.
    /// - Returns: Disposing it ends the binding. A kept value is dropped.
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
            binding.add(values.subscribe { [weak core] in _ = core?.request($0) })
        case .latestKept:
            let kept = PendingInput(core)
            // First: it must not miss the value that makes the command enabled again.
            let attempts = command.enabled.subscribe(
                { isEnabled in if isEnabled { kept.attempt() } },
                completed: { kept.drop() }
            )
            binding.add(attempts)
            if let admission = core.admission { binding.add(admission.changes.subscribe { kept.attempt() }) }
            binding.add(values.subscribe { kept.take($0) })
            binding.add(ActionDisposable { kept.drop() })
        }
        return binding
    }
}

extension Command {
    /// Completes when the command is deallocated.
    fileprivate var end: Signal<Void, Never> { enabled.map { _ in }.ignoreValues().concat(.just(())) }
}

extension CommandCore {
    /// Asks for a run without a subscriber.
    ///
    /// - Returns: Whether the request has been accepted.
    func request(_ input: Input) -> Bool {
        if case .refused = request(Run(input, keepsValues: runsAreShared)) { false } else { true }
    }
}

/// A value that a command has refused, until it is executed or a newer one takes its place.
///
/// One thread at a time attempts to execute it, so that the values are executed in their order. A thread that arrives meanwhile,
/// with a new value or because the command has become enabled, notes that another attempt has to be made.
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

    /// Executes what is kept, if the command accepts it.
    func attempt() {
        while let value = begin() {
            let isAccepted = core?.request(value) ?? true
            guard mustGoOn(after: isAccepted ? nil : value) else { return }
        }
    }

    /// - Returns: What to execute, or `nil` if there is nothing, or if another thread attempts, which then makes one attempt more.
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

    /// - Parameter refused: What the command has refused. Kept again, unless there is a newer one.
    /// - Returns: Whether something has happened meanwhile that calls for another attempt.
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
