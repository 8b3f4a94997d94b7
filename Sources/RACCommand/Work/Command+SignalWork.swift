import RACCore
import RACSchedulers

extension Command {
    /// Creates a command whose work is a signal or a subject. The closure runs on the main actor.
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
        self.init(
            enabled: CommandCondition(enabled),
            policy: policy,
            scheduler: scheduler,
            work: .signal(calledOnMainQueue(make))
        )
    }

    /// Creates a command whose work is a signal or a subject. The closure runs on the given scheduler.
    ///
    /// - Parameter work: Called once per accepted request. The returned signal is the run. See ``Command`` for the other
    ///   arguments.
    @inlinable
    public convenience init<Work: SignalProtocol>(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: @escaping @Sendable (Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        self.init(
            enabled: CommandCondition(enabled),
            policy: policy,
            scheduler: scheduler,
            work: .signal { work($0).signal }
        )
    }
}

// The closures of these initializers are optional only so that the compiler prefers every other initializer. The compiler
// chooses an initializer before it checks whether a closure of several statements returns a value. Without the preference, the
// compiler could therefore choose one of these initializers for a closure that returns nothing, and not an initializer whose
// work has no result.
extension Command {
    /// Creates a command whose work is a `Signal`, for example `.just(1)`. The closure runs on the main actor.
    ///
    /// ```swift
    /// let load: Command<URL, Page, LoadError> = Command { url in
    ///     guard url.isFileURL else { return .fail(.unsupported) }
    ///     return .task { () async throws(LoadError) in try await Page(at: url) }
    /// }
    /// ```
    ///
    /// - Parameter work: The closure. Precondition: not `nil`. Called once per accepted request. The returned signal is the
    ///   run. See ``Command`` for the other arguments.
    @inlinable
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: (@MainActor @Sendable (Input) -> Signal<Output, Failure>)?
    ) {
        let work = CommandWork<Input, Output, Failure>.signal(calledOnMainQueue(required(work)))
        self.init(enabled: CommandCondition(enabled), policy: policy, scheduler: scheduler, work: work)
    }

    /// Creates a command whose work is a `Signal`, for example `.just(1)`. The closure runs on the given scheduler.
    ///
    /// - Parameter work: The closure. Precondition: not `nil`. Called once per accepted request. The returned signal is the run.
    ///   See ``Command`` for the other arguments.
    @inlinable
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: (@Sendable (Input) -> Signal<Output, Failure>)?
    ) {
        self.init(
            enabled: CommandCondition(enabled),
            policy: policy,
            scheduler: scheduler,
            work: .signal(required(work))
        )
    }
}

/// Returns the work that was passed to an initializer. The parameter of the initializer is optional only so that the compiler
/// prefers other initializers. Precondition: not `nil`.
@inlinable
package func required<Work>(_ work: Work?) -> Work {
    guard let work else { preconditionFailure("a command needs work") }
    return work
}
