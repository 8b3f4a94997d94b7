extension Scheduler {
    /// Runs an action that can request further runs, any number of times, with constant stack.
    ///
    /// `action` receives a closure that requests one further run per call. The closure can be called from any thread and at any
    /// time. Runs never overlap. Each run is scheduled separately, so other actions run in between.
    ///
    /// ```swift
    /// scheduler.scheduleRecursive { again in
    ///     if readNextLine() { again() }
    /// }
    /// ```
    ///
    /// - Parameter action: Runs on the scheduler, once initially and once for each call of `again`. The action is released when
    ///   the result is disposed. It is also released when no run is pending and all copies of `again` have been released.
    /// - Returns: A disposable that ends the recursion. A run in progress still finishes. Releasing the disposable has no effect.
    @discardableResult
    public func scheduleRecursive(
        _ action: @escaping @Sendable (_ again: @escaping @Sendable () -> Void) -> Void
    ) -> any Disposable {
        let recursion = Recursion(heldByActions, action)
        recursion.request()
        return recursion.handle
    }
}

/// Counts the requested runs of a recursive action. If a request raises the count from zero, the request schedules a run. If the
/// count is above zero when a run ends, that run schedules the next run. At most one run is therefore scheduled at a time, and
/// runs do not nest on an immediate scheduler.
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
        let released = state.withLock { $0.action.take() }
        _ = consume released
    }
}
