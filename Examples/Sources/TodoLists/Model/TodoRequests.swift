import RACBindings

/// The requests of a model, which are performed one after the other, and the failure of the last one.
///
/// A `CommandStack` refuses a request while another one runs. Here it waits instead, so that a user who types faster than the disk
/// writes loses nothing.
final class TodoRequests: Sendable {
    typealias Work = @Sendable () -> Signal<Void, TodoError>

    /// The failure of the last request, or `nil` if it has succeeded.
    let problem = MutableProperty<TodoProblem?>(nil)
    /// Performs the requests.
    private let queue: Command<Work, Void, TodoError>
    /// Changes when the queries have to run again.
    private let reloads = MutableProperty(0)
    /// The scheduler of the commands.
    let scheduler: any Scheduler

    /// - Parameters:
    ///   - writing: Performs the requests.
    ///   - scheduler: The scheduler of the commands.
    init(writing: any Scheduler, on scheduler: any Scheduler) {
        self.scheduler = scheduler
        queue = Command(policy: .queued, scheduler: writing) { work in work() }
    }

    /// Sends whether a request is being performed or waits.
    var executing: Signal<Bool, Never> { queue.executing }

    /// Executes a command of the history, after the requests so far.
    func perform<Input: Sendable>(_ command: Command<Input, Void, TodoError>, _ input: Input) -> Signal<Void, TodoError>
    {
        queue.perform(command, input)
    }

    /// Performs work, and keeps its failure for ``retry()``.
    func attempt(_ work: @escaping Work) -> Signal<Void, TodoError> {
        work()
            .doFailed { [problem] error in problem.value = TodoProblem(error: error, work: work) }
            .doCompleted { [problem] in problem.value = nil }
    }

    /// Performs the last failed work again.
    func retry() -> Signal<Void, TodoError> {
        guard let problem = problem.value else { return .empty }
        return attempt(problem.work)
    }

    /// Returns a command that performs a command of the history.
    ///
    /// - Parameters:
    ///   - enabled: Sends whether the command can be executed.
    ///   - policy: The policy for a request while a run is in progress.
    ///   - command: The command of the history.
    ///   - input: The input for it, or `nil` if there is nothing to do.
    ///   - written: Called when the change has been written.
    func command<Request: Sendable, Input: Sendable>(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .concurrent,
        _ command: Command<Input, Void, TodoError>,
        input: @escaping @Sendable (Request) -> Input?,
        written: @escaping @Sendable (Input) -> Void = { _ in }
    ) -> Command<Request, Void, TodoError> {
        Command(enabled: enabled, policy: policy, scheduler: scheduler) { [self] request -> Signal<Void, TodoError> in
            guard let input = input(request) else { return .empty }
            // The work is kept with its failure, so it must not keep the object that keeps the failure.
            return attempt { [queue] in
                queue.perform(command, input).doCompleted { written(input) }
            }
        }
    }

    /// Runs a query for each value of a signal. A failing query becomes the ``problem``, and ``retry()`` runs it again.
    func query<Input: Sendable, Output: Sendable>(
        _ inputs: some SignalProtocol<Input, Never>,
        _ query: @escaping @Sendable (Input) -> Signal<Output, TodoError>
    ) -> Signal<Output, Never> {
        Signal.combineLatest(inputs, reloads).switchMap { [problem, reloads] input, _ in
            query(input).catch { error -> Signal<Output, Never> in
                problem.value = TodoProblem(error: error) {
                    reloads.modify { $0 += 1 }
                    return .empty
                }
                return .empty
            }
        }
    }
}

extension Command<TodoRequests.Work, Void, TodoError> {
    /// Executes a command of the history as one run of this command.
    fileprivate func perform<Request: Sendable>(
        _ command: Command<Request, Void, TodoError>,
        _ input: Request
    ) -> Signal<Void, TodoError> {
        apply { command.apply(input).withoutRefusals }.withoutRefusals
    }
}

extension Signal where Failure == CommandError<TodoError> {
    /// The run of a command, which completes if there was nothing to do, or if it was refused or cancelled.
    var withoutRefusals: Signal<Value, TodoError> {
        self.catch { error in
            switch error {
            case .failed(.nothingChanges), .disabled, .cancelled: .empty
            case .failed(let error): .fail(error)
            }
        }
    }
}
