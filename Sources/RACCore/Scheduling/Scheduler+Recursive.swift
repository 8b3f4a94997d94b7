extension Scheduler {
    /// Runs an action that may ask to be run again, any number of times, with constant stack.
    ///
    /// `action` gets a closure to call, from any thread, now or later, for each further run. Runs never overlap and each
    /// is scheduled by itself, so others get their turn in between.
    ///
    /// ```swift
    /// scheduler.scheduleRecursive { again in
    ///     if readNextLine() { again() }
    /// }
    /// ```
    ///
    /// Source: `-scheduleRecursiveBlock:` in RACScheduler.
    ///
    /// - Parameter action: Runs on the scheduler, once to begin with and once for each call of `again`. Released when disposed,
    ///   or when nobody can ask for another run any more.
    /// - Returns: Disposing it ends the recursion. A run in progress finishes. Dropping it changes nothing.
    @discardableResult
    public func scheduleRecursive(
        _ action: @escaping @Sendable (_ again: @escaping @Sendable () -> Void) -> Void
    ) -> any Disposable {
        let recursion = Recursion(heldByActions, action)
        recursion.request()
        return recursion.handle
    }
}

/// Counts the runs asked for and runs them one after the other.
///
/// Whoever raises the count from zero schedules a run. A run that leaves the count above zero schedules the next. So
/// there is never more than one scheduled, and a scheduler that runs immediately does not nest.
private final class Recursion: Sendable {
    private struct Action: Sendable {
        let run: @Sendable (_ again: @escaping @Sendable () -> Void) -> Void
    }

    private struct State {
        var requests = 0
        var action: Action?
    }

    let handle = CompoundDisposable()
    private let scheduler: any Scheduler
    private let state: Lock<State>

    init(_ scheduler: any Scheduler, _ action: @escaping @Sendable (_ again: @escaping @Sendable () -> Void) -> Void) {
        self.scheduler = scheduler
        state = Lock(State(action: Action(run: action)))
        handle.add(ActionDisposable { [weak self] in self?.releaseAction() })
    }

    /// Asks for one more run.
    func request() {
        let isFirst = state.withLock { state in
            state.requests += 1
            return state.requests == 1
        }
        if isFirst { scheduleRuns() }
    }

    private func scheduleRuns() {
        scheduler.schedule(parent: handle) { self.run() }
    }

    private func run() {
        guard !handle.isDisposed, let action = state.withLock({ $0.action }) else { return }
        action.run { self.request() }
        let isMore = state.withLock { state in
            state.requests -= 1
            return state.requests > 0
        }
        if isMore { scheduleRuns() }
    }

    private func releaseAction() {
        let released = state.withLock { state in
            let action = state.action
            state.action = nil
            return action
        }
        _ = consume released
    }
}
