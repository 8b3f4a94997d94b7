/// Decides about the steps of a ``CommandStack``: a plain value, without lock or callback.
///
/// A *change* is work that takes the document from one state to another. Carrying it out gives the change that leads back;
/// so undoing and redoing are one thing, the way from one row of steps to the other. A *step* is a row of changes that
/// belong together, and its last one is carried out first.
///
/// States have numbers, and a new state a new one. So the document is as it was saved if its state has the number of the
/// saved one, however the steps in between have been dropped, merged or cleared.
///
/// What calls take out of the history is returned, to be released by the caller with no lock held.
///
/// - Invariants: no step is without changes. The halves of a step that has been undone in part have its number, and are one
///   again as soon as they stand together. While no group is open, the last change of the last step of either row begins at the
///   present state, except behind a change that was redone without changing anything or that was committed too late.
struct StepHistory<Work: Sendable>: Sendable {
    /// Names a state, a step or an operation. Each is given once.
    typealias Number = Int

    /// What the one run of the stack is to do.
    enum Operation: Sendable {
        /// A new step.
        case perform(Work, name: String)
        case undo
        case redo
    }

    /// Work, and the state it leads to.
    struct Change: Sendable {
        var work: Work
        let target: Number
    }

    /// Changes that are undone and redone as one.
    struct Step: Sendable {
        let number: Number
        let name: String
        var changes: [Change] = []
    }

    /// Work that takes the place of the last, if the state is still this one.
    struct Merged: Sendable {
        let work: Work
        let state: Number
    }

    let limit: Int
    private(set) var undoSteps: [Step] = []
    private(set) var redoSteps: [Step] = []
    /// What has been begun and not ended, the outermost first.
    private var groups: [Step] = []
    private var state: Number = 0
    private var cleanState: Number = 0
    /// Indicates whether the last step may take in the next.
    private var mayMerge = false
    /// The last operation that has begun. What others report is too late.
    private var operation: Number = 0
    private var isUnderWay = false
    private var lastNumber: Number = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// What there is to show.
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
    /// Begins an operation: there is one at a time.
    ///
    /// - Returns: Its number, and what is to be carried out, in this order. Nothing if there is no step to undo or redo.
    mutating func begin(_ kind: Operation) -> (number: Number, works: [Work]) {
        operation = takeNumber()
        isUnderWay = true
        let step: Step?
        switch kind {
        case .perform(let work, _): return (operation, [work])
        case .undo: step = undoSteps.last
        case .redo: step = redoSteps.last
        }
        return (operation, groups.isEmpty ? step?.changes.reversed().map(\.work) ?? [] : [])
    }

    /// Ends an operation. What is committed later counts as long as no other has begun.
    ///
    /// - Returns: Whether it was in progress.
    mutating func end(_ number: Number) -> Bool {
        guard number == operation, isUnderWay else { return false }
        isUnderWay = false
        return true
    }

    /// The work that may take in that of a new step. To be asked before that is committed.
    func mergeCandidate(for kind: Operation) -> Merged? {
        guard case .perform = kind, mayMerge, let change = undoSteps.last?.changes.last else { return nil }
        return Merged(work: change.work, state: state)
    }

    /// Takes note that work of an operation has been carried out.
    ///
    /// - Parameters:
    ///   - inverse: What leads back, or `nil` if nothing has changed.
    ///   - kind: What the work belongs to.
    ///   - number: The number of that.
    ///   - merged: What takes the place of the last work instead, if that is still possible.
    /// - Returns: What is to be released, and whether the operation has been ended before.
    mutating func commit(
        _ inverse: Work?,
        of kind: Operation,
        _ number: Number,
        merged: Merged? = nil
    ) -> (released: [Step], isLate: Bool) {
        guard number == operation else {
            // The document has changed behind the history's back.
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

    /// Returns new numbers to the states that a row leads to. The changes in the row stay, but one that stood before them is gone,
    /// or one has come in between: so they no longer lead to the states they were made for, such as the saved one.
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

    /// The way of a change from one row to the other.
    private mutating func move(
        _ inverse: Work?,
        from source: WritableKeyPath<Self, [Step]>,
        to target: WritableKeyPath<Self, [Step]>
    ) -> [Step] {
        mayMerge = false
        guard var step = self[keyPath: source].popLast(), let change = step.changes.popLast() else { return [] }
        if !step.changes.isEmpty { self[keyPath: source].append(step) }
        var moved = Step(number: step.number, name: step.name)
        if let inverse {
            if let last = self[keyPath: target].last, last.number == step.number {
                moved = last
                self[keyPath: target].removeLast()
            }
            moved.changes.append(Change(work: inverse, target: state))
            self[keyPath: target].append(moved)
            state = change.target
        } else {
            giveNewStates(to: source)
        }
        return [Step(number: step.number, name: step.name, changes: [change])]
    }
}

// MARK: - What changes from outside

extension StepHistory {
    /// Begins a group: the steps until its end are one.
    mutating func beginGroup(named name: String) {
        mayMerge = false
        groups.append(Step(number: takeNumber(), name: name))
    }

    /// Ends the group that has begun last, which becomes a step, or a part of the group around it.
    ///
    /// - Returns: What is to be released, or `nil` if there is no group.
    mutating func endGroup() -> [Step]? {
        guard let group = groups.popLast() else { return nil }
        if group.changes.isEmpty { return [] }
        if groups.isEmpty { return append(group) }
        groups[groups.count - 1].changes += group.changes
        return []
    }

    /// Lets the next step be one of its own.
    mutating func endMerging() {
        mayMerge = false
    }

    /// Takes the present state as the one that is saved.
    mutating func markClean() {
        mayMerge = false
        cleanState = state
    }

    /// Forgets all steps, also that which is in progress. The state and the mark stay.
    ///
    /// - Returns: What is to be released.
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
