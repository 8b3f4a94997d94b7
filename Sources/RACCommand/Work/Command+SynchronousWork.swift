import RACCore
import RACSchedulers

extension Command {
    /// Creates a command whose work is a synchronous closure, called on the main actor.
    ///
    /// ```swift
    /// let double = Command { (number: Int) in number * 2 }
    /// let parse = Command { (text: String) throws(ParseError) in try Document(text) }
    /// ```
    ///
    /// If ``execute(_:)`` is called on the main actor and the scheduler has no pending actions, the work is done before
    /// ``execute(_:)`` returns. If the work must wait, use `await`, or return a signal. See ``Command`` for the arguments.
    ///
    /// - Parameter work: Called once per accepted request. Its result is the only value of the run, and a thrown error is the
    ///   failure.
    @inlinable
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input) throws(Failure) -> Output
    ) {
        let make: @MainActor @Sendable (Input) -> Signal<Output, Failure> = { input in
            .ofWork { () throws(Failure) in try work(input) }
        }
        self.init(
            enabled: CommandCondition(enabled),
            policy: policy,
            scheduler: scheduler,
            work: .signal(calledOnMainQueue(make))
        )
    }

    /// Creates a command whose work is a synchronous closure, called on the given scheduler.
    ///
    /// - Parameter work: Called once per accepted request, on the scheduler. Its result is the only value of the run, and a
    ///   thrown error is the failure. See ``Command`` for the other arguments.
    @inlinable
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: @escaping @Sendable (Input) throws(Failure) -> Output
    ) {
        let make: @Sendable (Input) -> Signal<Output, Failure> = { input in
            .ofWork { () throws(Failure) in try work(input) }
        }
        self.init(enabled: CommandCondition(enabled), policy: policy, scheduler: scheduler, work: .signal(make))
    }
}

extension Signal {
    @inlinable
    package static func ofWork(_ work: () throws(Failure) -> Value) -> Signal {
        do throws(Failure) {
            return .just(try work())
        } catch {
            return .fail(error)
        }
    }
}
