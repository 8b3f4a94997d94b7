import RACCore
import RACSchedulers

extension Command {
    /// Creates a command that is at home on the main actor, whose work is done at once.
    ///
    /// ```swift
    /// let double = Command { (number: Int) in number * 2 }
    /// let parse = Command { (text: String) throws(ParseError) in try Document(text) }
    /// ```
    ///
    /// When ``execute(_:)`` returns, on the main actor with nothing queued, the work is done. The run sends the result, or fails
    /// with what is thrown. Work that waits for something is written with `await`, or returns a signal.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work runs.
    ///   - work: Called once per accepted request, on the main actor; its result is the one value of the run.
    @inlinable
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input) throws(Failure) -> Output
    ) {
        let make: @MainActor @Sendable (Input) -> Signal<Output, Failure> = { input in
            .ofWork { () throws(Failure) in try work(input) }
        }
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: .signal(calledOnMainQueue(make)))
    }

    /// Creates a command that is at home on any scheduler, whose work is done at once; otherwise as the form for the main
    /// actor.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work runs.
    ///   - work: Called once per accepted request, on the scheduler; its result is the one value of the run.
    @inlinable
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: @escaping @Sendable (Input) throws(Failure) -> Output
    ) {
        self.init(
            enabled: enabled.signal,
            policy: policy,
            scheduler: scheduler,
            work: .signal { input in .ofWork { () throws(Failure) in try work(input) } }
        )
    }
}

extension Signal {
    /// Sends the result of work that is done now, or fails with what it throws.
    @inlinable
    package static func ofWork(_ work: () throws(Failure) -> Value) -> Signal {
        do throws(Failure) {
            return .just(try work())
        } catch {
            return .fail(error)
        }
    }
}
