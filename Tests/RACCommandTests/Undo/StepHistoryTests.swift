import TestSupport
import Testing

@testable import RACCommand

/// Tests the history of a command stack's steps, without commands, signals and threads.
@Suite(.timeLimit(.minutes(20))) struct StepHistoryTests {
    /// Work on a document that is a number. The work states the number at which it must begin.
    struct Edit: Equatable, Sendable {
        let from: Int
        let to: Int
        var inverse: Edit { Edit(from: to, to: from) }
    }

    /// A document and its history.
    struct Editor {
        typealias History = StepHistory<Edit>

        var history: History
        var document = 0
        var misplaced = 0
        private var lastVersion = 0

        init(limit: Int = .max) {
            history = History(limit: limit)
        }

        mutating func newVersion() -> Int {
            lastVersion += 1
            return lastVersion
        }

        /// Performs an operation. If it consists of several edits, performs only the first `limit` of them, as if the next edit
        /// failed.
        mutating func carryOut(_ kind: History.Operation, atMost limit: Int = .max, merging: Bool = false) {
            let (number, works) = history.begin(kind)
            for work in works.prefix(limit) {
                if work.from != document { misplaced += 1 }
                document = work.to
                var merged: History.Merged?
                if merging, let last = history.mergeCandidate(for: kind) {
                    merged = History.Merged(work: Edit(from: document, to: last.work.to), state: last.state)
                }
                _ = history.commit(work.inverse, of: kind, number, merged: merged)
            }
            _ = history.end(number)
        }

        mutating func perform(_ name: String, merging: Bool = false) {
            carryOut(.perform(Edit(from: document, to: newVersion()), name: name), merging: merging)
        }
    }

    @Test func `a step history agrees with a model of document versions after random operations`() {
        var generator = SeededGenerator(seed: 15)
        for _ in 0..<heavy(20_000, debug: 400) {
            let limit = [1, 2, 3, 5, .max].randomElement(using: &generator) ?? 1
            var (editor, model) = (Editor(limit: limit), TimelineModel(limit: limit))
            var calls: [HistoryCall] = []
            for number in 0..<40 {
                let call = HistoryCall.random(using: &generator)
                let (name, some) = ("\(number)", Int.random(in: 0..<3, using: &generator))
                calls.append(call)
                switch call {
                case .perform, .performMerging:
                    editor.perform(name, merging: call == .performMerging)
                    model.perform(name, version: editor.document, merges: call == .performMerging)
                case .performFailing:
                    editor.carryOut(.perform(Edit(from: 0, to: 0), name: name), atMost: 0)
                case .undo, .undoFailing:
                    editor.carryOut(.undo, atMost: call == .undo ? .max : some)
                    model.undo(atMost: call == .undo ? .max : some)
                case .redo, .redoFailing:
                    editor.carryOut(.redo, atMost: call == .redo ? .max : some)
                    model.redo(atMost: call == .redo ? .max : some)
                case .beginGroup:
                    editor.history.beginGroup(named: name)
                    model.beginGroup(name)
                case .endGroup:
                    _ = editor.history.endGroup()
                    model.endGroup()
                case .markClean:
                    editor.history.markClean()
                    model.markClean()
                case .endMerging:
                    editor.history.endMerging()
                    model.endMerging()
                case .removeAll:
                    _ = editor.history.removeAll()
                    model.removeAll()
                }
                guard editor.misplaced == 0, editor.document == model.document, editor.history.status == model.state
                else {
                    Issue.record("\(editor.history.status) and not \(model.state) after \(calls), limit \(limit)")
                    return
                }
            }
        }
    }

    @Test func `a partly undone group of a step history is one step again when the rest is undone or redone`() {
        var editor = Editor()
        editor.perform("before")
        editor.history.beginGroup(named: "group")
        for number in 0..<3 { editor.perform("\(number)") }
        _ = editor.history.endGroup()
        editor.carryOut(.undo, atMost: 2)
        #expect(editor.document == 2)
        #expect(editor.history.status.description == "undo group, redo group, changed")
        editor.carryOut(.undo)
        #expect(editor.document == 1)
        #expect(editor.history.redoSteps.map(\.changes.count) == [3])
        editor.carryOut(.redo, atMost: 1)
        editor.carryOut(.redo)
        #expect(editor.document == 4)
        #expect(editor.history.undoSteps.map(\.changes.count) == [1, 3])
        #expect(editor.misplaced == 0)
    }

    @Test func `a step history does not record work that ends after the next operation has begun`() {
        var editor = Editor()
        let late = editor.history.begin(.perform(Edit(from: 0, to: 9), name: "late"))
        let ends = [editor.history.end(late.number), editor.history.end(late.number)]
        #expect(ends == [true, false])
        editor.perform("next")
        editor.history.markClean()
        let answer = editor.history.commit(Edit(from: 9, to: 0), of: .undo, late.number)
        #expect(answer.isLate)
        #expect(answer.released.isEmpty)
        #expect(editor.history.status.description == "undo next, changed")
    }

    @Test func `a step history records work that ends late if no other operation has begun`() {
        var editor = Editor()
        let kind = Editor.History.Operation.perform(Edit(from: 0, to: 1), name: "late")
        let late = editor.history.begin(kind)
        _ = editor.history.end(late.number)
        let answer = editor.history.commit(Edit(from: 1, to: 0), of: kind, late.number)
        #expect(answer.isLate)
        #expect(editor.history.status.description == "undo late, changed")
    }

    @Test func `a step history does not record an operation in progress during removeAll()`() {
        var editor = Editor()
        editor.perform("first")
        let undo = editor.history.begin(.undo)
        _ = editor.history.removeAll()
        _ = editor.history.commit(Edit(from: 0, to: 1), of: .undo, undo.number)
        let wasUnderWay = editor.history.end(undo.number)
        #expect(!wasUnderWay)
        #expect(editor.history.status.description == "changed")
    }

    @Test func `a step history removes a step if the step's redo has no effect`() {
        var editor = Editor()
        editor.perform("first")
        editor.perform("second")
        editor.carryOut(.undo)
        editor.carryOut(.undo)
        let redo = editor.history.begin(.redo)
        let answer = editor.history.commit(nil, of: .redo, redo.number)
        #expect(answer.released.count == 1)
        #expect(editor.history.status.description == "redo second, clean")
    }

    @Test(arguments: [true, false])
    func `a step history cannot return to the saved state after an undo or redo without effect`(isRedo: Bool) {
        var editor = Editor()
        if isRedo {
            editor.perform("first")
            editor.perform("second")
            editor.history.markClean()
            for _ in 0..<2 { editor.carryOut(.undo) }
        } else {
            editor.perform("first")
            editor.perform("second")
        }
        let kind: Editor.History.Operation = isRedo ? .redo : .undo
        let (number, _) = editor.history.begin(kind)
        _ = editor.history.commit(nil, of: kind, number)
        _ = editor.history.end(number)
        editor.carryOut(kind)
        #expect(!editor.history.status.isClean)
    }

    @Test func `a step history cannot return to the saved state after a change that is not recorded`() {
        var editor = Editor()
        editor.perform("first")
        editor.perform("second")
        editor.carryOut(.undo)
        let late = editor.history.begin(.perform(Edit(from: 0, to: 9), name: "late"))
        _ = editor.history.end(late.number)
        let undo = editor.history.begin(.undo)
        _ = editor.history.commit(Edit(from: 9, to: 0), of: .undo, late.number)
        _ = editor.history.commit(undo.works[0].inverse, of: .undo, undo.number)
        _ = editor.history.end(undo.number)
        #expect(!editor.history.status.isClean)
        editor.history.markClean()
        editor.carryOut(.redo)
        editor.carryOut(.undo)
        #expect(editor.history.status.isClean)
    }

    @Test func `a step history merges no step into the previous step after a change that is not recorded`() {
        var editor = Editor()
        editor.perform("first")
        let late = editor.history.begin(.perform(Edit(from: 0, to: 9), name: "late"))
        _ = editor.history.end(late.number)
        let next = Editor.History.Operation.perform(Edit(from: 9, to: 10), name: "next")
        _ = editor.history.begin(next)
        _ = editor.history.commit(Edit(from: 9, to: 0), of: .undo, late.number)
        #expect(editor.history.mergeCandidate(for: next)?.state == nil)
    }

    @Test func `a step history does not apply a merge that was prepared before a change of the history`() {
        var editor = Editor()
        editor.perform("first")
        let kind = Editor.History.Operation.perform(Edit(from: 1, to: 2), name: "second")
        let (number, _) = editor.history.begin(kind)
        let last = editor.history.mergeCandidate(for: kind)
        editor.history.markClean()
        let merged = last.map { Editor.History.Merged(work: Edit(from: 2, to: 0), state: $0.state) }
        _ = editor.history.commit(Edit(from: 2, to: 1), of: kind, number, merged: merged)
        #expect(editor.history.undoSteps.map(\.name) == ["first", "second"])
        #expect(editor.history.mergeCandidate(for: .undo)?.state == nil)
    }

    @Test func `a step history returns each step that it drops`() {
        var editor = Editor(limit: 2)
        editor.perform("first")
        editor.perform("second")
        let kind = Editor.History.Operation.perform(Edit(from: 2, to: 3), name: "third")
        let (number, _) = editor.history.begin(kind)
        let answer = editor.history.commit(Edit(from: 3, to: 2), of: kind, number)
        #expect(answer.released.map(\.name) == ["first"])
        editor.carryOut(.undo)
        editor.history.beginGroup(named: "group")
        editor.perform("inside")
        #expect(editor.history.redoSteps.isEmpty)
        let removed = editor.history.removeAll()
        #expect(removed.map(\.name) == ["second", "group"])
        let released = [editor.history.endGroup(), editor.history.endGroup()]
        #expect(released.map { $0?.count } == [0, nil])
    }
}
