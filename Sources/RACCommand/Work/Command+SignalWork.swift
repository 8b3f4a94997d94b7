import RACCore
import RACSchedulers

extension Command {
    /// Creates a command whose work is a signal or a subject, made on the main actor.
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

    /// Creates a command whose work is a signal or a subject, made on any scheduler.
    ///
    /// See ``Command`` for the arguments.
    ///
    /// - Parameter work: Called once per accepted request, on the scheduler. The returned signal is the run.
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

// A closure of several statements without a result fits work that returns a signal of a known type, and also work without a
// result. The compiler checks only later whether the closure returns a value. The initializers for a signal of a known type
// must be the last choice. Their work is optional only for this reason: the conversion makes the compiler prefer every other
// initializer.
extension Command {
    /// Creates a command whose work is a signal, made on the main actor, that a leading dot can abbreviate.
    ///
    /// ```swift
    /// let load: Command<URL, Page, LoadError> = Command { url in
    ///     guard url.isFileURL else { return .fail(.unsupported) }
    ///     return .task { () async throws(LoadError) in try await Page(at: url) }
    /// }
    /// ```
    ///
    /// See ``Command`` for the arguments.
    ///
    /// - Parameter work: Called once per accepted request. The returned signal is the run. Precondition: not `nil`.
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

    /// Creates a command whose work is a signal, made on any scheduler, that a leading dot can abbreviate.
    ///
    /// See ``Command`` for the arguments.
    ///
    /// - Parameter work: Called once per accepted request, on the scheduler. The returned signal is the run. Precondition: not `nil`.
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

/// Unwraps the work of an initializer. Its type is optional only so that the compiler prefers the other initializers.
@inlinable
package func required<Work>(_ work: Work?) -> Work {
    guard let work else { preconditionFailure("a command needs work") }
    return work
}
