import RACCore
import RACOperators
import RACSchedulers

/// Records the work of its commands as steps, which can be undone and redone.
///
/// ```swift
/// let history = CommandStack<Never>()
/// let rename = history.command(named: "Rename") { (title: String) in
///     defer { sketch.title = title }
///     return sketch.title                  // what undo needs
/// } undo: { title in
///     sketch.title = title
/// }
/// rename.execute("Bridge")
/// history.undo.execute()
/// ```
///
/// - *One operation at a time:* while a command of the stack runs, all commands of the stack are disabled, including `undo`
///   and `redo`. The work of a command therefore cannot execute another command of the same stack.
/// - *Failures:* work that fails or is cancelled counts as not done. If undo or redo fails, the step therefore stays in place. If
///   undoing a group fails, you can redo the undone part or undo the rest. When either succeeds, the group is one step again.
/// - *Threads:* work begins and the signals send on the stack's scheduler. With the default ``UIScheduler``, synchronous work
///   is recorded before `execute` returns, if `execute` is called on the main thread and no action is pending. All members can
///   be called from any thread.
/// - *Memory:* the stack keeps its steps, by default without a limit. Each step keeps the closures of its command, the input
///   and the memento. A command keeps the contents of the stack, but the stack keeps no commands other than `undo` and `redo`.
///   Closures of commands should capture the model that owns the stack weakly, or not at all.
///
/// Corresponds to `NSUndoManager` in Foundation. In addition, steps can be asynchronous and can fail, and the availability of
/// undo and redo is a signal. See `Docs/Undo.md` for details.
public final class CommandStack<Failure: Error>: Sendable {
    /// Undoes the last step. Enabled if there is a step to undo, no group is open, and none of the stack's commands runs.
    ///
    /// A run sends no values, and completes when the whole step has been undone, or immediately if no step is left. If the work
    /// fails, the run fails, and the remaining part of the step can be undone later.
    public let undo: Command<Void, Void, Failure>

    /// Redoes the step that was undone last. Enabled if there is a step to redo, no group is open, and none of the stack's
    /// commands runs.
    ///
    /// Repeats the work of the step, with the same input. A run ends like a run of ``undo``. Recording a new step removes the
    /// steps to redo.
    public let redo: Command<Void, Void, Failure>

    let core: CommandStackCore<Failure>
    /// Runs all operations (new steps, undo and redo), one at a time.
    private let operate: Command<CommandStackCore<Failure>.History.Operation, Void, Failure>

    /// Creates a stack without steps.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of steps to undo. Precondition: positive. The oldest steps beyond this number are dropped.
    ///   - scheduler: The scheduler of the signals and the work. If the scheduler is deallocated, the commands refuse to run.
    public init(limit: Int = .max, scheduler: any Scheduler = UIScheduler()) {
        precondition(limit > 0, "a stack of commands needs room for a step, but its limit is \(limit)")
        let core = CommandStackCore<Failure>(limit: limit, scheduler: scheduler)
        self.core = core
        operate = Command(scheduler: scheduler) { operation in core.perform(operation) }
        undo = operate.inside(core.condition(\.canUndo), scheduler) { .undo }.named("undo")
        redo = operate.inside(core.condition(\.canRedo), scheduler) { .redo }.named("redo")
    }

    func command<Input: Sendable, Memento: Sendable>(
        named name: String,
        enabled: CommandCondition,
        _ work: ReversibleWork<Input, Memento, Failure>
    ) -> Command<Input, Void, Failure> {
        operate.inside(enabled, core.scheduler) { .perform(work.perform($0), name: name) }.named(name)
    }
}

extension Command where Output == Void {
    /// The returned command is enabled while this command is enabled and the condition is true.
    fileprivate func inside<Outer: Sendable>(
        _ condition: CommandCondition,
        _ scheduler: any Scheduler,
        _ transform: @escaping @Sendable (Outer) -> Input
    ) -> Command<Outer, Void, Failure> {
        .inFront(of: condition.and(self.condition), on: scheduler) { self.apply(transform($0)) }
    }
}

// MARK: - State

extension CommandStack {
    /// Sends the steps to undo and to redo, and whether the document is saved: the current value immediately, then each change.
    ///
    /// The current value arrives on the subscribing thread, the changes on the scheduler. The changes of a run are sent as one
    /// change, before the run ends. Completes on the scheduler when the stack and all its commands have been deallocated.
    public var state: Signal<CommandStackState, Never> { core.state }

    /// Sends the name of the step to undo, or `nil` if there is none. Sends together with ``state``, on the same thread.
    public var undoName: Signal<String?, Never> { core.state.map(\.undoName).distinctUntilChanged() }

    /// Sends the name of the step to redo, or `nil` if there is none. Sends together with ``state``, on the same thread.
    public var redoName: Signal<String?, Never> { core.state.map(\.redoName).distinctUntilChanged() }

    /// Sends whether the document is in the state of the last ``markClean()``, or in its initial state if there was no such call.
    /// Sends together with ``state``, on the same thread.
    public var isClean: Signal<Bool, Never> { core.state.map(\.isClean).distinctUntilChanged() }

    /// The present state, which can be newer than the last value of ``state``. Can be read on any thread.
    public var currentState: CommandStackState { core.status }

    /// Indicates whether there is a step to undo at this moment, and no group is open. Can be read on any thread.
    public var canUndo: Bool { core.status.canUndo }

    /// Indicates whether there is a step to redo at this moment, and no group is open. Can be read on any thread.
    public var canRedo: Bool { core.status.canRedo }
}

// MARK: - Changes

extension CommandStack {
    /// Marks the present state of the document as saved: ``isClean`` is true while the document is in this state.
    ///
    /// The next step is not merged with the last step. If the steps that lead back to this state are dropped or removed while
    /// ``isClean`` is false, ``isClean`` stays false until the next call of this method.
    public func markClean() {
        core.change { $0.markClean() }
    }

    /// Prevents the next step from being merged with the last step, for example after a pause in typing.
    public func endMerging() {
        core.change { $0.endMerging() }
    }

    /// Removes all steps, including those of open groups. Does not change whether the document is saved.
    ///
    /// A run in progress continues, but is not recorded. If this run changes the document, ``isClean`` becomes false.
    public func removeAll() {
        let released = core.change { $0.removeAll() }
        _ = consume released
    }

    /// Groups all steps that end during the call of a closure into one step. The grouped steps are undone in reverse order.
    ///
    /// ```swift
    /// history.group(named: "Move to Front") {
    ///     remove.execute(layer)
    ///     insert.execute(layer)
    /// }
    /// ```
    ///
    /// If groups are nested, the outermost group becomes the step and determines its name. A group without steps leaves no
    /// step. Work that ends after the closure has returned is a separate step. While a group is open, undo and redo are
    /// disabled, and commands executed by other threads also belong to the group.
    ///
    /// - Parameters:
    ///   - name: The name of the step.
    ///   - body: Executes commands, immediately and on this thread.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure. The work done before the error is still a step.
    @discardableResult
    public func group<Result, Failed: Error>(
        named name: String,
        _ body: () throws(Failed) -> Result
    ) throws(Failed) -> Result {
        beginGroup(named: name)
        defer { endGroup() }
        return try body()
    }

    /// Begins a group that can contain asynchronous steps. End it with ``endGroup()``. See ``group(named:_:)``.
    ///
    /// - Parameter name: The name of the resulting step.
    public func beginGroup(named name: String) {
        core.change { $0.beginGroup(named: name) }
    }

    /// Ends the most recently begun group. Precondition: a group is open.
    public func endGroup() {
        let released = core.change { $0.endGroup() }
        precondition(released != nil, "endGroup() was called without an open group")
    }
}
