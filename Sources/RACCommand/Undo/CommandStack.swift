import RACCore
import RACOperators
import RACSchedulers

/// Undo and redo: keeps what its commands have done, and takes it back step by step.
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
/// - *One thing at a time:* while one of the stack's commands runs, `undo` and `redo` included, all of them are disabled,
///   and refuse with ``CommandError/disabled``. So the work of one cannot execute another command of its stack.
/// - *Failures:* work that fails or is cancelled counts as not done. The step stays where it is. What a group has undone
///   before it failed can be redone, the rest can be undone, and when that has succeeded the group is one step again.
/// - *Where:* work begins on the stack's scheduler, and the signals send there. With the default ``UIScheduler``, on the main
///   thread with nothing queued, work that is done immediately has been recorded when `execute` returns. Everything may be called
///   from any thread.
/// - *Memory:* the stack keeps its steps, without a limit unless you set one, and each step keeps the closures of its command,
///   the input and the memento. A command keeps what the stack consists of, but the stack keeps no commands beside `undo` and
///   `redo`. So closures of commands should capture the model that owns the stack weakly, or not at all.
///
/// The whole of it is in `Docs/Undo.md`.
///
/// Not in ReactiveObjC. `NSUndoManager` in Foundation. Better: steps may take time and fail, and what can be undone is a
/// signal.
public final class CommandStack<Failure: Error>: Sendable {
    /// Undoes the last step. Enabled if there is one, no group is open, and none of the stack's commands runs.
    ///
    /// A run sends no values, and completes when all of the step has been undone. It fails with the failure of the work, and
    /// what has not been undone by then can be undone later. If there is no step any more when the run begins, because another
    /// thread was faster, it completes and does nothing.
    public let undo: Command<Void, Void, Failure>

    /// Redoes the step undone last. Enabled if there is one, no group is open, and none of the stack's commands runs.
    ///
    /// Does the work of the step again, with the same input. A run ends as that of ``undo``. A new step leaves nothing to redo.
    public let redo: Command<Void, Void, Failure>

    let core: CommandStackCore<Failure>
    /// All operations are runs of this one: so there is one at a time.
    private let operate: Command<CommandStackCore<Failure>.History.Operation, Void, Failure>

    /// Creates a stack without steps.
    ///
    /// - Parameters:
    ///   - limit: How many steps can be undone. The oldest are dropped. Precondition: positive.
    ///   - scheduler: Where the signals send and work begins; with the default immediately, when on the main thread with nothing
    ///     queued. If it is deallocated, the commands refuse to run.
    public init(limit: Int = .max, scheduler: any Scheduler = UIScheduler()) {
        precondition(limit > 0, "a stack of commands needs room for a step, but its limit is \(limit)")
        let core = CommandStackCore<Failure>(limit: limit, scheduler: scheduler)
        self.core = core
        operate = Command(scheduler: scheduler) { operation in core.perform(operation) }
        undo = operate.inside(core.state.map(\.canUndo), scheduler) { .undo }.named("undo")
        redo = operate.inside(core.state.map(\.canRedo), scheduler) { .redo }.named("redo")
    }

    /// Makes the command of a kind of step.
    func command<Input: Sendable, Memento: Sendable>(
        named name: String,
        enabled: Signal<Bool, Never>,
        _ work: ReversibleWork<Input, Memento, Failure>
    ) -> Command<Input, Void, Failure> {
        operate.inside(enabled, core.scheduler) { .perform(work.perform($0), name: name) }.named(name)
    }
}

extension Command where Output == Void {
    /// Returns a command that has this one do what its input is made into, and is enabled if this one is and a signal agrees.
    fileprivate func inside<Outer: Sendable>(
        _ enabled: Signal<Bool, Never>,
        _ scheduler: any Scheduler,
        _ transform: @escaping @Sendable (Outer) -> Input
    ) -> Command<Outer, Void, Failure> {
        Command<Outer, Input, Failure>(enabled: enabled, policy: .concurrent, scheduler: scheduler) { input in
            Signal.just(transform(input))
        }
        .then(self)
    }
}

// MARK: - State

extension CommandStack {
    /// What can be undone and redone, and whether the document is saved: the current value at once, then each change.
    ///
    /// The current value arrives where you subscribe, the changes on the scheduler. What a run changes is sent once, before the
    /// run ends. Completes on the scheduler when the stack and all its commands have been deallocated.
    public var state: Signal<CommandStackState, Never> { core.state }

    /// The name of the step that would be undone, for the title of a menu, or `nil` if there is none. Sends as ``state`` does.
    public var undoName: Signal<String?, Never> { core.state.map(\.undoName).distinctUntilChanged() }

    /// The name of the step that would be redone, for the title of a menu, or `nil` if there is none. Sends as ``state`` does.
    public var redoName: Signal<String?, Never> { core.state.map(\.redoName).distinctUntilChanged() }

    /// Indicates whether the document is as it was at the last ``markClean()``, or at the beginning. Sends as ``state`` does.
    public var isClean: Signal<Bool, Never> { core.state.map(\.isClean).distinctUntilChanged() }

    /// What can be undone and redone at this moment, and whether the document is saved. ``state`` may not have sent it yet. May
    /// be read on any thread.
    public var currentState: CommandStackState { core.status }

    /// Indicates whether there is a step to undo at this moment, and no group is open. May be read on any thread.
    public var canUndo: Bool { core.status.canUndo }

    /// Indicates whether there is a step to redo at this moment, and no group is open. May be read on any thread.
    public var canRedo: Bool { core.status.canRedo }
}

// MARK: - Changes

extension CommandStack {
    /// Takes the present state of the document as the saved one: ``isClean`` is true now, and again whenever steps lead here.
    ///
    /// The next step is not merged with the last. If ``isClean`` has become false, and then the steps that lead here are dropped
    /// or cleared, it stays false until the next call.
    public func markClean() {
        core.change { $0.markClean() }
    }

    /// Lets the next step be one of its own, although it could be merged with the last: after a pause in typing, say.
    public func endMerging() {
        core.change { $0.endMerging() }
    }

    /// Forgets all steps, those of open groups as well. Whether the document is saved does not change.
    ///
    /// A run that is in progress goes on and is not recorded; if it changes the document, ``isClean`` is false after it. The steps
    /// are released on this thread.
    public func removeAll() {
        let released = core.change { $0.removeAll() }
        _ = consume released
    }

    /// Makes one step of all steps that end while a closure runs. It is undone in reverse order.
    ///
    /// ```swift
    /// history.group(named: "Move to Front") {
    ///     remove.execute(layer)
    ///     insert.execute(layer)
    /// }
    /// ```
    ///
    /// Groups may be nested: the outermost is the step, under its name. Without steps a group leaves nothing. Work that ends
    /// after the closure has returned is a step of its own. While a group is open nothing can be undone or redone, and what
    /// other threads execute meanwhile belongs to it as well.
    ///
    /// - Parameters:
    ///   - name: The name of the step.
    ///   - body: Executes commands. It runs immediately, on this thread.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws. What it has done by then is a step all the same.
    @discardableResult
    public func group<Result, Failed: Error>(
        named name: String,
        _ body: () throws(Failed) -> Result
    ) throws(Failed) -> Result {
        beginGroup(named: name)
        defer { endGroup() }
        return try body()
    }

    /// Begins a group: for steps that take time. See ``group(named:_:)``.
    ///
    /// - Parameter name: The name of the step that the group becomes.
    public func beginGroup(named name: String) {
        core.change { $0.beginGroup(named: name) }
    }

    /// Ends the group that was begun last.
    ///
    /// - Precondition: A group has been begun that has not ended.
    public func endGroup() {
        let released = core.change { $0.endGroup() }
        precondition(released != nil, "a group is to end that has not begun")
    }
}
