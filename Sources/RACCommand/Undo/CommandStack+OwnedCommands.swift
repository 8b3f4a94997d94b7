import RACCore
import RACOperators
import RACSchedulers

extension CommandStack {
    /// Returns a command that can be undone, for use in the initializer of an object. The object does the work immediately.
    ///
    /// ```swift
    /// rotate = history.command(of: owner, named: "Rotate") { sketch, angle in
    ///     sketch.angle += angle
    ///     return angle
    /// } undo: { sketch, angle in
    ///     sketch.angle -= angle
    /// }
    /// ```
    ///
    /// The command holds the object weakly. If the object is deallocated or not yet set, a run fails with
    /// ``CommandError/disabled``. Steps of a deallocated object are undone and redone without an effect. Otherwise, the
    /// command behaves like the result of ``command(named:enabled:merging:do:undo:)``.
    ///
    /// - Parameters:
    ///   - owner: Provides the object after its initialization.
    ///   - name: The name of the command and of its steps, for example for menus.
    ///   - enabled: Sends whether the command can be executed while no other command of the stack runs.
    ///   - merge: Merges the last step and a new step, or returns `nil` to keep both.
    ///   - perform: Does the work, and redoes it with the same input. Returns the memento, the value that `undo` needs.
    ///   - undo: Undoes the step. Receives the latest memento.
    /// - Precondition: the stack's scheduler belongs to the main actor, like the default scheduler.
    @_disfavoredOverload
    public func command<Object: AnyObject, Input: Sendable, Memento: Sendable>(
        of owner: CommandOwner<Object>,
        named name: String,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        merging merge: ReversibleStep<Input, Memento>.Merge? = nil,
        do perform: @escaping @MainActor (Object, Input) throws(Failure) -> Memento,
        undo: @escaping @MainActor (Object, Memento) throws(Failure) -> Void
    ) -> Command<Input, Void, Failure> {
        let work = ReversibleWork<Input, Memento, Failure>(
            HalfStep(atOnce: calledOnMainQueue { input in result(of: owner, input, perform) }),
            HalfStep(atOnce: calledOnMainQueue { memento in result(of: owner, memento, undo) }),
            merge: merge
        )
        return command(of: owner, named: name, enabled: CommandCondition(enabled), work)
    }

    /// Returns a command that can be undone, for use in the initializer of an object. The object returns the work as a signal.
    ///
    /// ```swift
    /// share = history.command(of: owner, named: "Share") { sketch, person in
    ///     sketch.server.invite(person)
    /// } undo: { sketch, invitation in
    ///     sketch.server.withdraw(invitation)
    /// }
    /// ```
    ///
    /// The command holds the object weakly. If the object is deallocated or not yet set, a run fails with
    /// ``CommandError/disabled``. Steps of a deallocated object are undone and redone without an effect. Otherwise, the
    /// command behaves like the result of ``command(named:enabled:merging:do:undo:)`` with a signal as the work.
    ///
    /// - Parameters:
    ///   - owner: Provides the object after its initialization.
    ///   - name: The name of the command and of its steps, for example for menus.
    ///   - enabled: Sends whether the command can be executed while no other command of the stack runs.
    ///   - merge: Merges the last step and a new step, or returns `nil` to keep both.
    ///   - perform: Creates the work. Called when the work begins, also to redo the step.
    ///   - undo: Undoes the step. The values of the returned signal are ignored.
    /// - Precondition: the stack's scheduler belongs to the main actor, like the default scheduler.
    public func command<
        Object: AnyObject,
        Input: Sendable,
        Memento: Sendable,
        Work: SignalProtocol,
        UndoWork: SignalProtocol
    >(
        of owner: CommandOwner<Object>,
        named name: String,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        merging merge: ReversibleStep<Input, Memento>.Merge? = nil,
        do perform: @escaping @MainActor (Object, Input) -> Work,
        undo: @escaping @MainActor (Object, Memento) -> UndoWork
    ) -> Command<Input, Void, Failure>
    where Work.Value == Memento, Work.Failure == Failure, UndoWork.Value == Void, UndoWork.Failure == Failure {
        let performing: @MainActor (Input) -> Signal<Memento, Failure> = { input in
            owner.object.map { perform($0, input).signal } ?? .empty
        }
        let undoing: @MainActor (Memento) -> Signal<Void, Failure> = { memento in
            owner.object.map { undo($0, memento).signal } ?? .empty
        }
        let work = ReversibleWork<Input, Memento, Failure>(
            HalfStep(signal: calledOnMainQueue(performing), on: core.scheduler),
            HalfStep(completionOf: calledOnMainQueue(undoing), on: core.scheduler),
            merge: merge
        )
        return command(of: owner, named: name, enabled: CommandCondition(enabled), work)
    }

    private func command<Object: AnyObject, Input: Sendable, Memento: Sendable>(
        of owner: CommandOwner<Object>,
        named name: String,
        enabled: CommandCondition,
        _ work: ReversibleWork<Input, Memento, Failure>
    ) -> Command<Input, Void, Failure> {
        requireMainActor()
        let step = command(named: name, enabled: enabled, work)
        let admitted: @MainActor (Input) -> Signal<Void, CommandError<Failure>> = { input in
            owner.object == nil ? .fail(.disabled) : step.apply(input)
        }
        return .inFront(of: step.condition, on: core.scheduler, calledOnMainQueue(admitted)).named(name)
    }
}

@MainActor
private func result<Object: AnyObject, Input, Output, Failure: Error>(
    of owner: CommandOwner<Object>,
    _ input: Input,
    _ work: (Object, Input) throws(Failure) -> Output
) -> Result<Output, Failure>? {
    owner.object.map { object in Result { () throws(Failure) in try work(object, input) } }
}
