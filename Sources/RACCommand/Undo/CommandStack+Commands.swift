import RACCore
import RACOperators
import RACSchedulers

extension CommandStack {
    /// Returns a command whose work is done immediately, on the main actor, and can be undone.
    ///
    /// ```swift
    /// let history = CommandStack<Never>()
    /// let rotate = history.command(named: "Rotate") { (angle: Double) in
    ///     sketch.angle += angle
    ///     return angle
    /// } undo: { angle in
    ///     sketch.angle -= angle
    /// }
    /// ```
    ///
    /// If `execute` is called on the main actor and the scheduler has no pending actions, the work is done and recorded before
    /// `execute` returns. A run sends no values. Work that throws is not recorded, so it must leave the document unchanged. The
    /// stack does not keep the command, but the command keeps the contents of the stack.
    ///
    /// - Parameters:
    ///   - name: The name of the command and of its steps, for example for menus.
    ///   - enabled: Sends whether the command can be executed while no other command of the stack runs.
    ///   - merge: Merges the last step and a new step of this command, or returns `nil` to keep both. Steps that have been
    ///     undone, saved (``markClean()``) or grouped are not merged. Called on the thread on which the work ends.
    ///   - perform: Does the work, and redoes it with the same input. Returns the memento, the value that `undo` needs.
    ///   - undo: Undoes the step. Receives the latest memento.
    /// - Precondition: the stack's scheduler belongs to the main actor, like the default scheduler.
    @_disfavoredOverload
    public func command<Input: Sendable, Memento: Sendable>(
        named name: String,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        merging merge: ReversibleStep<Input, Memento>.Merge? = nil,
        do perform: @escaping @MainActor (Input) throws(Failure) -> Memento,
        undo: @escaping @MainActor (Memento) throws(Failure) -> Void
    ) -> Command<Input, Void, Failure> {
        requireMainActor()
        let work = ReversibleWork<Input, Memento, Failure>(
            HalfStep(atOnce: calledOnMainQueue { (input: Input) in caught(input, perform) }),
            HalfStep(atOnce: calledOnMainQueue { (memento: Memento) in caught(memento, undo) }),
            merge: merge
        )
        return command(named: name, enabled: CommandCondition(enabled), work)
    }

    /// Returns a command that can be undone and whose work is a signal. The closures run on the main actor.
    ///
    /// ```swift
    /// let history = CommandStack<ServerError>()
    /// let share = history.command(named: "Share") { (person: String) in
    ///     server.invite(person)                // a signal, of what undo needs
    /// } undo: { invitation in
    ///     server.withdraw(invitation)
    /// }
    /// ```
    ///
    /// A step is recorded when the signal completes, on the thread of the completion, with the last value of the signal. A signal
    /// that completes without a value counts as work that has changed nothing, and no step is recorded. If such a signal redoes a
    /// step, the step is removed. A signal that fails or is cancelled must leave the document unchanged.
    ///
    /// - Parameters:
    ///   - merge: Merges two steps, as in ``ReversibleStep``. Steps that have been undone, saved or grouped are not merged.
    ///   - perform: Creates the work. Called when the work begins, also to redo the step.
    ///   - undo: Undoes the step. The values of the returned signal are ignored.
    /// - Precondition: the stack's scheduler belongs to the main actor, like the default scheduler.
    public func command<Input: Sendable, Memento: Sendable, Work: SignalProtocol, UndoWork: SignalProtocol>(
        named name: String,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        merging merge: ReversibleStep<Input, Memento>.Merge? = nil,
        do perform: @escaping @MainActor (Input) -> Work,
        undo: @escaping @MainActor (Memento) -> UndoWork
    ) -> Command<Input, Void, Failure>
    where Work.Value == Memento, Work.Failure == Failure, UndoWork.Value == Void, UndoWork.Failure == Failure {
        requireMainActor()
        let work = ReversibleWork<Input, Memento, Failure>(
            HalfStep(signal: calledOnMainQueue { perform($0).signal }, on: core.scheduler),
            HalfStep(completionOf: calledOnMainQueue { undo($0).signal }, on: core.scheduler),
            merge: merge
        )
        return command(named: name, enabled: CommandCondition(enabled), work)
    }

    /// Returns a command that can be undone and whose closures return a `Signal`, which can begin with a dot, as in `.just(1)`.
    ///
    /// Otherwise, this method is the same as the overload whose work is any kind of signal. Precondition: no closure is `nil`.
    @_disfavoredOverload
    public func command<Input: Sendable, Memento: Sendable>(
        named name: String,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        merging merge: ReversibleStep<Input, Memento>.Merge? = nil,
        do perform: (@MainActor (Input) -> Signal<Memento, Failure>)?,
        undo: (@MainActor (Memento) -> Signal<Void, Failure>)?
    ) -> Command<Input, Void, Failure> {
        requireMainActor()
        let work = ReversibleWork<Input, Memento, Failure>(
            HalfStep(signal: calledOnMainQueue(required(perform)), on: core.scheduler),
            HalfStep(completionOf: calledOnMainQueue(required(undo)), on: core.scheduler),
            merge: merge
        )
        return command(named: name, enabled: CommandCondition(enabled), work)
    }

    /// Returns a command whose work is done immediately and can be undone, for a stack on any scheduler.
    ///
    /// The closures run on the stack's scheduler and have no actor. Work that throws is not recorded. For a stack on the main
    /// actor, use the overload with `do` and `undo`.
    @_disfavoredOverload
    public func command<Input: Sendable, Memento: Sendable>(
        named name: String,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        merging merge: ReversibleStep<Input, Memento>.Merge? = nil,
        doing perform: @escaping @Sendable (Input) throws(Failure) -> Memento,
        undoing undo: @escaping @Sendable (Memento) throws(Failure) -> Void
    ) -> Command<Input, Void, Failure> {
        let work = ReversibleWork<Input, Memento, Failure>(
            HalfStep { caught($0, perform) },
            HalfStep { caught($0, undo) },
            merge: merge
        )
        return command(named: name, enabled: CommandCondition(enabled), work)
    }

    /// Returns a command whose work is a signal and can be undone, for a stack on any scheduler.
    ///
    /// The closures run on the stack's scheduler and have no actor. A step is recorded when the signal completes, with its
    /// last value. For a stack on the main actor, use the overload with `do` and `undo`.
    public func command<Input: Sendable, Memento: Sendable>(
        named name: String,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        merging merge: ReversibleStep<Input, Memento>.Merge? = nil,
        doing perform: @escaping @Sendable (Input) -> Signal<Memento, Failure>,
        undoing undo: @escaping @Sendable (Memento) -> Signal<Void, Failure>
    ) -> Command<Input, Void, Failure> {
        let work = ReversibleWork<Input, Memento, Failure>(
            HalfStep(signal: perform, on: core.scheduler),
            HalfStep(completionOf: undo, on: core.scheduler),
            merge: merge
        )
        return command(named: name, enabled: CommandCondition(enabled), work)
    }

    func requireMainActor() {
        precondition(
            core.scheduler is any MainActorScheduler,
            "work of the main actor needs a stack on the main actor. For other stacks, use command(named:doing:undoing:)"
        )
    }
}

private func caught<Input, Output, Failure: Error>(
    _ input: Input,
    _ work: (Input) throws(Failure) -> Output
) -> Result<Output, Failure> {
    Result { () throws(Failure) in try work(input) }
}
