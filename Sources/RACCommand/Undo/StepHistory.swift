/// Decides about the steps of a ``CommandStack``. A plain value, without a lock or callbacks.
///
/// A *change* is work that moves the document from one state to another. Performing a change yields the inverse change, so
/// undo and redo are the same operation, from one list of steps to the other. A *step* is a list of related changes, and the
/// last change is performed first.
///
/// Each new state of the document has a new number. The document is saved if the number of its state is the number of the
/// saved state, even after steps have been dropped, merged or cleared.
///
/// Methods return the objects that they remove, so that the caller releases these objects with no lock held.
///
/// - Invariants: each step to undo or redo has at least one change. The two halves of a partly undone step share the number of
///   the step, and are merged as soon as they are adjacent. While no group is open, the next change to undo and the next change
///   to redo both begin at the present state. There are two exceptions: a change was redone without an effect, or was committed
///   too late.
struct StepHistory<Work: Sendable>: Sendable {
    /// The number of a state, a step or an operation. Each number is used once.
    typealias Number = Int

    enum Operation: Sendable {
        case perform(Work, name: String)
        case undo
        case redo
    }

    struct Change: Sendable {
        var work: Work
        let target: Number
    }

    struct Step: Sendable {
        let number: Number
        let name: String
        var changes: [Change] = []
    }

    /// Work that replaces the last work, if the document is still in the state with the number `state`.
    struct Merged: Sendable {
        let work: Work
        let state: Number
    }

    let limit: Int
    private(set) var undoSteps: [Step] = []
    private(set) var redoSteps: [Step] = []
    private var groups: [Step] = []
    private var state: Number = 0
    private var cleanState: Number = 0
    private var mayMerge = false
    /// The number of the present operation. A commit or an end with the number of an earlier operation is too late.
    private var operation: Number = 0
    private var isUnderWay = false
    private var lastNumber: Number = 0

    init(limit: Int) {
        self.limit = limit
    }

    var status: CommandStackState {
        CommandStackState(
            undoName: groups.isEmpty ? undoSteps.last?.name : nil,
            redoName: groups.isEmpty ? redoSteps.last?.name : nil,
            isClean: state == cleanState
        )
    }

    private mutating func takeNumber() -> Number {
        lastNumber += 1
        return lastNumber
    }
}

// MARK: - Operations

extension StepHistory {
    /// Begins the only operation. `works` is in order, and is empty if there is no step to undo or redo.
    mutating func begin(_ kind: Operation) -> (number: Number, works: [Work]) {
        operation = takeNumber()
        isUnderWay = true
        if case .perform(let work, _) = kind { return (operation, [work]) }
        let steps = if case .undo = kind { undoSteps } else { redoSteps }
        return (operation, groups.isEmpty ? steps.last?.changes.reversed().map(\.work) ?? [] : [])
    }

    /// Returns whether the operation was in progress. Work that ignores its cancellation can still finish after the end. The
    /// history then still records the change, unless another operation has begun or the history has been cleared.
    mutating func end(_ number: Number) -> Bool {
        guard number == operation, isUnderWay else { return false }
        isUnderWay = false
        return true
    }

    /// Called before the new step is committed. Returns the last step's work, if the new work can be merged with it.
    func mergeCandidate(for kind: Operation) -> Merged? {
        guard case .perform = kind, mayMerge, let change = undoSteps.last?.changes.last else { return nil }
        return Merged(work: change.work, state: state)
    }

    /// Records that one item of an operation's work has been performed. `inverse` is `nil` if nothing has changed. `merged`
    /// replaces both the last work and `inverse`, if that is still possible.
    mutating func commit(
        _ inverse: Work?,
        of kind: Operation,
        _ number: Number,
        merged: Merged? = nil
    ) -> (released: [Step], isLate: Bool) {
        guard number == operation else {
            // The operation has ended, so the history does not record this change of the document.
            if inverse != nil {
                state = takeNumber()
                mayMerge = false
                for row in [\Self.undoSteps, \.redoSteps, \.groups] { giveNewStates(to: row) }
            }
            return ([], true)
        }
        let released =
            switch kind {
            case .perform(_, let name): record(inverse, named: name, merged)
            case .undo: move(inverse, from: \.undoSteps, to: \.redoSteps)
            case .redo: move(inverse, from: \.redoSteps, to: \.undoSteps)
            }
        return (released, !isUnderWay)
    }

    private mutating func record(_ inverse: Work?, named name: String, _ merged: Merged?) -> [Step] {
        guard let inverse else { return [] }
        var released = redoSteps
        redoSteps = []
        let former = state
        state = takeNumber()
        let change = Change(work: inverse, target: former)
        if !groups.isEmpty {
            groups[groups.count - 1].changes.append(change)
        } else if let merged, merged.state == former, mayMerge, let last = undoSteps.last {
            released.append(last)
            let target = last.changes[last.changes.count - 1].target
            undoSteps[undoSteps.count - 1].changes = [Change(work: merged.work, target: target)]
        } else {
            released += append(Step(number: takeNumber(), name: name, changes: [change]))
            mayMerge = true
        }
        return released
    }

    /// Gives the target states of all changes in a list new numbers. After the removal or insertion of an earlier change, the
    /// changes of the list no longer lead to the saved state.
    private mutating func giveNewStates(to row: WritableKeyPath<Self, [Step]>) {
        var steps = self[keyPath: row]
        for step in steps.indices {
            steps[step].changes = steps[step].changes.map { Change(work: $0.work, target: takeNumber()) }
        }
        self[keyPath: row] = steps
    }

    private mutating func append(_ step: Step) -> [Step] {
        undoSteps.append(step)
        let surplus = max(0, undoSteps.count - limit)
        let dropped = Array(undoSteps.prefix(surplus))
        undoSteps.removeFirst(surplus)
        return dropped
    }

    private mutating func move(
        _ inverse: Work?,
        from source: WritableKeyPath<Self, [Step]>,
        to target: WritableKeyPath<Self, [Step]>
    ) -> [Step] {
        mayMerge = false
        guard var step = self[keyPath: source].popLast(), let change = step.changes.popLast() else { return [] }
        if !step.changes.isEmpty { self[keyPath: source].append(step) }
        if let inverse {
            if self[keyPath: target].last?.number != step.number {
                self[keyPath: target].append(Step(number: step.number, name: step.name))
            }
            self[keyPath: target][self[keyPath: target].count - 1].changes.append(Change(work: inverse, target: state))
            state = change.target
        } else {
            giveNewStates(to: source)
        }
        return [Step(number: step.number, name: step.name, changes: [change])]
    }
}

// MARK: - Changes from outside

extension StepHistory {
    mutating func beginGroup(named name: String) {
        mayMerge = false
        groups.append(Step(number: takeNumber(), name: name))
    }

    /// Makes the most recently begun group a step, or a part of the surrounding group. Returns `nil` if there is no group.
    mutating func endGroup() -> [Step]? {
        guard let group = groups.popLast() else { return nil }
        if group.changes.isEmpty { return [] }
        if groups.isEmpty { return append(group) }
        groups[groups.count - 1].changes += group.changes
        return []
    }

    mutating func endMerging() {
        mayMerge = false
    }

    mutating func markClean() {
        mayMerge = false
        cleanState = state
    }

    /// Removes all steps, the changes of open groups, and the step in progress. Does not change the numbers of states.
    mutating func removeAll() -> [Step] {
        let released = undoSteps + redoSteps + groups
        undoSteps = []
        redoSteps = []
        for index in groups.indices { groups[index].changes = [] }
        mayMerge = false
        operation = takeNumber()
        isUnderWay = false
        return released
    }
}
