import RACCore
import RACOperators
import RACSchedulers

// The returned commands have the policy `concurrent`. The command that performs their work accepts or refuses each request.

extension Command {
    /// Returns a command that transforms its input and executes this command with the transformed input.
    ///
    /// ```swift
    /// let openFirst = open.mapInput { (list: [Document]) in list[0] }
    /// ```
    ///
    /// The returned command is enabled when this command is enabled. It uses the scheduler of this command, and keeps this
    /// command. If this command refuses or cancels a run, the run of the returned command ends in the same way. The signals of
    /// both commands report a run and its failure. Cancelling a run of the returned command cancels the corresponding run of
    /// this command. A request in the queue of this command counts as a run in progress of the returned command.
    ///
    /// - Parameter transform: Called once for each run, on the scheduler.
    public func mapInput<NewInput: Sendable>(
        _ transform: @escaping @Sendable (NewInput) -> Input
    ) -> Command<NewInput, Output, Failure> {
        .inFront(of: condition, on: core.scheduler) { self.apply(transform($0)) }
    }

    /// Returns a command that executes this command and transforms its values. Otherwise like ``mapInput(_:)``.
    ///
    /// - Parameter transform: Called for each value of a run, on the thread on which the work sends the value.
    public func mapOutput<NewOutput: Sendable>(
        _ transform: @escaping @Sendable (Output) -> NewOutput
    ) -> Command<Input, NewOutput, Failure> {
        .inFront(of: condition, on: core.scheduler) { self.apply($0).map(transform) }
    }

    /// Returns a command that executes this command and transforms its failures. Otherwise like ``mapInput(_:)``.
    ///
    /// - Parameter transform: Called once for a run that fails, on the scheduler.
    public func mapFailure<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Command<Input, Output, NewFailure> {
        .inFront(of: condition, on: core.scheduler) { input in
            self.apply(input).mapError { $0.mapFailure(transform) }
        }
    }

    /// Returns a command that executes this command, and executes another command with each value of the run, in order.
    ///
    /// ```swift
    /// let signInAndLoad = signIn.then(loadProfile)
    /// ```
    ///
    /// The returned command is enabled when both commands are enabled. It uses the scheduler of this command, and keeps both
    /// commands. If either command refuses or cancels a run, the run of the returned command ends in the same way, and no
    /// further values are executed. A run keeps the values that wait for the other command, without limit.
    ///
    /// - Parameter next: Executed once for each value of this command's run.
    public func then<NewOutput: Sendable>(
        _ next: Command<Output, NewOutput, Failure>
    ) -> Command<Input, NewOutput, Failure> {
        .inFront(of: condition.and(next.condition), on: core.scheduler) { input in
            self.apply(input).concatMap { next.apply($0) }
        }
    }

    /// The condition of a command that executes this command.
    var condition: CommandCondition { CommandCondition(enabled) { self.isEnabled } }

    static func inFront(
        of condition: CommandCondition,
        on scheduler: any Scheduler,
        _ work: @escaping @Sendable (Input) -> Signal<Output, CommandError<Failure>>
    ) -> Command {
        Command(enabled: condition, policy: .concurrent, scheduler: scheduler, work: .commands(work))
    }
}
