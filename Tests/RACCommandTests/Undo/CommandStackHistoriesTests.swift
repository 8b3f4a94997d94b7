import RACCommand
import TestSupport
import Testing

/// Compares random histories of a command stack with a model of all versions of the document.
@Suite(.timeLimit(.minutes(20))) struct CommandStackHistoriesTests {
    private struct Change: Sendable {
        let version: Int
        let merges: Bool
    }

    /// A document that consists of its version number. Every change states the version at which it must begin.
    private final class Document: Sendable {
        let version = Shared(0)
        let misplaced = Counter()
        /// The number of changes that succeed before a change fails.
        let patience = Shared(Int.max)

        func change(from: Int, to: Int) throws(TestError) {
            let isPatient = patience.withLock { patience in
                patience -= 1
                return patience >= 0
            }
            if !isPatient { throw .first }
            version.withLock { version in
                if version != from { misplaced.increment() }
                version = to
            }
        }
    }

    @Test(arguments: [1, 3, Int.max])
    func `a command stack agrees with a model of document versions after random calls`(limit: Int) {
        var generator = SeededGenerator(seed: UInt64(limit.magnitude))
        for _ in 0..<heavy(800, debug: 12) {
            let (document, immediate) = (Document(), ImmediateScheduler())
            let history = CommandStack<TestError>(limit: limit, scheduler: immediate)
            let change = history.command(
                named: "Change",
                merging: { earlier, later in
                    later.input.merges
                        ? ReversibleStep(input: later.input, memento: (earlier.memento.0, later.memento.1)) : nil
                }
            ) { (change: Change) throws(TestError) in
                let from = document.version.value
                try document.change(from: from, to: change.version)
                return (from, change.version)
            } undoing: { (from: Int, to: Int) throws(TestError) in
                try document.change(from: to, to: from)
            }
            var (model, lastVersion, openGroups) = (TimelineModel(limit: limit), 0, 0)
            let states = Recorder(history.state)
            for _ in 0..<40 {
                let call = HistoryCall.random(using: &generator)
                let some = Int.random(in: 0..<3, using: &generator)
                document.patience.value = .max
                switch call {
                case .perform, .performMerging:
                    lastVersion += 1
                    change.execute(Change(version: lastVersion, merges: call == .performMerging))
                    model.perform("Change", version: lastVersion, merges: call == .performMerging)
                case .performFailing:
                    document.patience.value = 0
                    change.execute(Change(version: -1, merges: false))
                case .undo, .undoFailing:
                    document.patience.value = call == .undo ? .max : some
                    history.undo.execute()
                    model.undo(atMost: call == .undo ? .max : some)
                case .redo, .redoFailing:
                    document.patience.value = call == .redo ? .max : some
                    history.redo.execute()
                    model.redo(atMost: call == .redo ? .max : some)
                case .beginGroup:
                    history.beginGroup(named: "Group")
                    model.beginGroup("Group")
                    openGroups += 1
                case .endGroup where openGroups > 0:
                    history.endGroup()
                    model.endGroup()
                    openGroups -= 1
                case .endGroup:
                    break
                case .markClean:
                    history.markClean()
                    model.markClean()
                case .endMerging:
                    history.endMerging()
                    model.endMerging()
                case .removeAll:
                    history.removeAll()
                    model.removeAll()
                }
                guard document.misplaced.value == 0, document.version.value == model.document,
                    history.currentState == model.state, states.values.last == model.state
                else {
                    Issue.record("\(history.currentState) and not \(model.state) after \(call)")
                    return
                }
            }
        }
    }
}
