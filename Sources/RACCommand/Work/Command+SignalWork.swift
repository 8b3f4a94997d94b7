import RACCore
import RACSchedulers

extension Command {
    /// Creates a command whose work is a signal or a subject, created on the main actor.
    ///
    /// ```swift
    /// let ask = Command { (question: Question) in dialog.answer(to: question) }
    /// ```
    ///
    /// - Parameters:
    ///   - enabled: Sends whether the command can be executed.
    ///   - policy: The policy for a request while a run is in progress.
    ///   - scheduler: The scheduler on which the signals send and the work starts.
    ///   - work: Called once per accepted request. The returned signal is the run.
    @inlinable
    public convenience init<Work: SignalProtocol>(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        let make: @MainActor @Sendable (Input) -> Signal<Output, Failure> = { work($0).signal }
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: .signal(calledOnMainQueue(make)))
    }

    /// Creates a command whose work is a signal or a subject, created on the given scheduler.
    ///
    /// - Parameter work: Called once per accepted request, on the scheduler. The returned signal is the run. See ``Command``
    ///   for the other arguments.
    @inlinable
    public convenience init<Work: SignalProtocol>(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: @escaping @Sendable (Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: .signal { work($0).signal })
    }
}

// The closures of these initializers are optional only so that the compiler prefers every other initializer. A closure of
// several statements without a result fits initializers whose work returns a `Signal`, and initializers whose work has no
// result. The compiler chooses one before it checks whether the closure returns a value, so the first kind must be the last
// choice.
extension Command {
    /// Creates a command whose work is a `Signal`, created on the main actor, for example `.just(1)`.
    ///
    /// ```swift
    /// let load: Command<URL, Page, LoadError> = Command { url in
    ///     guard url.isFileURL else { return .fail(.unsupported) }
    ///     return .task { () async throws(LoadError) in try await Page(at: url) }
    /// }
    /// ```
    ///
    /// - Parameter work: Called once per accepted request. The returned signal is the run. Precondition: not `nil`. See
    ///   ``Command`` for the other arguments.
    @inlinable
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: (@MainActor @Sendable (Input) -> Signal<Output, Failure>)?
    ) {
        let work = CommandWork<Input, Output, Failure>.signal(calledOnMainQueue(required(work)))
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: work)
    }

    /// Creates a command whose work is a `Signal`, created on the given scheduler, for example `.just(1)`.
    ///
    /// - Parameter work: Called once per accepted request, on the scheduler. The returned signal is the run. Precondition: not
    ///   `nil`. See ``Command`` for the other arguments.
    @inlinable
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: (@Sendable (Input) -> Signal<Output, Failure>)?
    ) {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: .signal(required(work)))
    }
}

/// The parameters of the initializers are optional only so that the compiler prefers other initializers.
@inlinable
package func required<Work>(_ work: Work?) -> Work {
    guard let work else { preconditionFailure("a command needs work") }
    return work
}
