import RACCore
import RACSchedulers

extension Command {
    /// Creates a command whose work is done immediately, on the main actor.
    ///
    /// ```swift
    /// let double = Command { (number: Int) in number * 2 }
    /// let parse = Command { (text: String) throws(ParseError) in try Document(text) }
    /// ```
    ///
    /// When ``execute(_:)`` returns, on the main actor with nothing queued, the work is done. The run sends the result, or fails
    /// with what is thrown. Work that waits for something is written with `await`, or returns a signal. ``Command`` says what the
    /// arguments mean.
    ///
    /// - Parameter work: Called once per accepted request. Its result is the one value of the run.
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
        self.init(enabled: enabled, policy: policy, scheduler: scheduler, make)
    }

    /// Creates a command whose work is done immediately, on any scheduler.
    ///
    /// ``Command`` says what the arguments mean.
    ///
    /// - Parameter work: Called once per accepted request, on the scheduler. Its result is the one value of the run, what it
    ///   throws is the failure.
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
        self.init(enabled: enabled, policy: policy, scheduler: scheduler, make)
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
