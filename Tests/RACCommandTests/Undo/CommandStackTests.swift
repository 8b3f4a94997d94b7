import RACCommand
import TestSupport
import Testing

/// An editor of the main actor with synchronous work.
@MainActor
private final class Editor {
    final class Sketch {
        var title = ""
        var angle = 0
    }

    let history: CommandStack<TestError>
    let sketch = Sketch()
    let rename: Command<String, Void, TestError>
    let type: Command<String, Void, TestError>
    let rotate: Command<Int, Void, TestError>
    let clear: Command<Void, Void, TestError>

    init(limit: Int = .max, enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true)) {
        let (history, sketch) = (CommandStack<TestError>(limit: limit), sketch)
        self.history = history
        rename = history.command(named: "Rename", enabled: enabled) { title in
            defer { sketch.title = title }
            return sketch.title
        } undo: { title in
            sketch.title = title
        }
        type = history.command(
            named: "Typing",
            merging: { earlier, later in
                later.input == "\n" ? nil : ReversibleStep(input: earlier.input + later.input, memento: earlier.memento)
            },
            do: { text in
                defer { sketch.title += text }
                return sketch.title
            },
            undo: { sketch.title = $0 }
        )
        rotate = history.command(named: "Rotate") { angle throws(TestError) in
            if angle == 13 { throw .first }
            sketch.angle += angle
            return angle
        } undo: { angle throws(TestError) in
            if angle == 7 { throw .second }
            sketch.angle -= angle
        }
        clear = history.command(named: "Clear") {
            defer { sketch.title = "" }
            return sketch.title
        } undo: { title in
            sketch.title = title
        }
    }
}

@Suite @MainActor struct CommandStackTests {
    @Test func `execute(_:) of a command stack's command does, undoes or redoes a synchronous step before it returns`()
    {
        let editor = Editor()
        editor.rename.execute("one")
        editor.rename.execute("two")
        editor.clear.execute()
        #expect(editor.sketch.title == "")
        editor.history.undo.execute()
        #expect(editor.sketch.title == "two")
        editor.history.undo.execute()
        #expect(editor.sketch.title == "one")
        editor.history.redo.execute()
        #expect(editor.sketch.title == "two")
        editor.history.redo.execute()
        #expect(editor.sketch.title == "")
        #expect(editor.history.canUndo)
        #expect(!editor.history.canRedo)
    }

    @Test func `a command stack sends its undo and redo names, enabled states and clean state once per change`() {
        let editor = Editor()
        let undoNames = Recorder(editor.history.undoName)
        let redoNames = Recorder(editor.history.redoName)
        let isClean = Recorder(editor.history.isClean)
        let states = Recorder(editor.history.state.map(\.description))
        let (undo, redo) = (Recorder(editor.history.undo.enabled), Recorder(editor.history.redo.enabled))
        editor.rename.execute("one")
        editor.history.markClean()
        editor.rotate.execute(1)
        editor.history.undo.execute()
        #expect(undoNames.values == [nil, "Rename", "Rotate", "Rename"])
        #expect(redoNames.values == [nil, "Rotate"])
        #expect(isClean.values == [true, false, true, false, true])
        #expect(
            states.values == [
                "clean", "undo Rename, changed", "undo Rename, clean", "undo Rotate, changed",
                "undo Rename, redo Rotate, clean",
            ]
        )
        // The value is false while any command of the stack runs.
        #expect(undo.values == [false, true, false, true, false, true])
        #expect(redo.values == [false, true])
        #expect(editor.history.currentState.undoName == "Rename")
    }

    @Test func `undo and redo of a command stack are disabled and refuse requests if there is no step`() {
        let editor = Editor()
        #expect(Recorder(editor.history.undo.execute()).failure == .disabled)
        #expect(Recorder(editor.history.redo.execute()).failure == .disabled)
        #expect(
            [editor.history.undo.name, editor.history.redo.name, editor.rename.name] == ["undo", "redo", "Rename"]
        )
    }

    @Test func `a new step of a command stack removes the redo steps, but a failed step does not`() {
        let editor = Editor()
        editor.rename.execute("one")
        editor.history.undo.execute()
        #expect(Recorder(editor.rotate.execute(13)).failure == .failed(.first))
        #expect(editor.history.canRedo)
        #expect(!editor.history.canUndo)
        editor.rotate.execute(1)
        #expect(!editor.history.canRedo)
    }

    @Test func `a step stays on the command stack if its undo fails, and the undo command sends the failure`() {
        let editor = Editor()
        let (ofUndo, ofRotate) = (Recorder(editor.history.undo.errors), Recorder(editor.rotate.errors))
        editor.rotate.execute(7)
        #expect(Recorder(editor.history.undo.execute()).failure == .failed(.second))
        #expect(editor.history.currentState.description == "undo Rotate, changed")
        #expect(ofUndo.values == [.second])
        #expect(ofRotate.values.isEmpty)
    }

    @Test func `the work of a command stack's step cannot execute another command of the stack`() {
        let editor = Editor()
        let answer = Shared<CommandError<TestError>?>(nil)
        let nested = editor.history.command(named: "Nested") { (title: String) in
            editor.rename.execute(title).subscribe(failed: { answer.value = $0 })
            return 0
        } undo: { _ in
        }
        nested.execute("inner")
        #expect(answer.value == .disabled)
        #expect(editor.sketch.title == "")
        #expect(editor.history.currentState.undoName == "Nested")
    }

    @Test func `a command of a stack can have its own enabled signal`() {
        let isEnabled = BehaviorSubject<Bool, Never>(false)
        let editor = Editor(enabled: isEnabled)
        #expect(Recorder(editor.rename.execute("one")).failure == .disabled)
        isEnabled.send(true)
        editor.rename.execute("one")
        #expect(editor.sketch.title == "one")
    }

    @Test func `a group of a command stack is one step, undone in reverse order and redone in order`() {
        let editor = Editor()
        let result = editor.history.group(named: "Restore") {
            editor.rename.execute("one")
            #expect(!editor.history.canUndo)
            #expect(Recorder(editor.history.undo.execute()).failure == .disabled)
            editor.history.group(named: "Inner") {
                editor.rename.execute("two")
                editor.rotate.execute(5)
            }
            editor.clear.execute()
            return 3
        }
        #expect(result == 3)
        #expect(editor.history.currentState.description == "undo Restore, changed")
        editor.history.undo.execute()
        #expect(editor.sketch.title == "")
        #expect(editor.sketch.angle == 0)
        #expect(editor.history.currentState.description == "redo Restore, clean")
        editor.history.redo.execute()
        #expect(editor.sketch.angle == 5)
        editor.history.undo.execute()
        #expect(!editor.history.canUndo)
    }

    @Test func `an empty group of a command stack adds no step, and a group that throws keeps its changes`() {
        let editor = Editor()
        editor.history.group(named: "Empty") {}
        #expect(!editor.history.canUndo)
        #expect(throws: TestError.first) {
            try editor.history.group(named: "Broken") { () throws(TestError) in
                editor.rename.execute("one")
                throw .first
            }
        }
        #expect(editor.history.currentState.undoName == "Broken")
        editor.history.undo.execute()
        #expect(editor.sketch.title == "")
    }

    @Test func `if the undo of a group of a command stack fails, the part already undone can be redone`() {
        let editor = Editor()
        editor.history.group(named: "Turn") {
            for angle in [1, 7, 2, 3] { editor.rotate.execute(angle) }
        }
        #expect(Recorder(editor.history.undo.execute()).failure == .failed(.second))
        #expect(editor.sketch.angle == 8)
        #expect(editor.history.currentState.description == "undo Turn, redo Turn, changed")
        editor.history.redo.execute()
        #expect(editor.sketch.angle == 13)
        #expect(editor.history.currentState.description == "undo Turn, changed")
    }

    @Test func `similar steps of a command stack merge, but not across a pause, a mark, an undo or another step`() {
        let editor = Editor()
        func type(_ text: String) { for letter in text { editor.type.execute(String(letter)) } }
        type("ab")
        editor.history.endMerging()
        type("cd")
        editor.history.markClean()
        type("ef")
        editor.rotate.execute(1)
        type("g\nh")
        func titles(_ move: Command<Void, Void, TestError>) -> [String] {
            var titles: [String] = []
            while Recorder(move.execute()).isCompleted { titles.append(editor.sketch.title) }
            return titles
        }
        #expect(titles(editor.history.undo) == ["abcdefg", "abcdef", "abcdef", "abcd", "ab", ""])
        #expect(titles(editor.history.redo) == ["ab", "abcd", "abcdef", "abcdef", "abcdefg", "abcdefg\nh"])
        editor.history.undo.execute()
        type("x")
        #expect(titles(editor.history.undo).prefix(2) == ["abcdefg", "abcdef"])
    }

    @Test func `a command stack keeps no more steps than its limit`() {
        let editor = Editor(limit: 2)
        for title in ["one", "two", "three"] { editor.rename.execute(title) }
        editor.history.undo.execute()
        editor.history.undo.execute()
        #expect(editor.sketch.title == "one")
        #expect(!editor.history.canUndo)
    }

    @Test func `a command stack is clean only at the marked step, even after undo and redo`() {
        let editor = Editor(limit: 3)
        func isClean() -> Bool { editor.history.currentState.isClean }
        editor.rename.execute("one")
        editor.history.markClean()
        editor.history.undo.execute()
        #expect(!isClean())
        editor.history.redo.execute()
        #expect(isClean())
        // The new step discards the redo steps, one of which was marked as clean.
        editor.history.undo.execute()
        editor.rename.execute("one")
        #expect(!isClean())
        editor.history.markClean()
        editor.history.removeAll()
        #expect(isClean())
        for title in ["a", "b", "c", "d"] { editor.rename.execute(title) }
        for _ in 0..<4 { editor.history.undo.execute() }
        #expect(editor.sketch.title == "a")
        #expect(!isClean())
    }

    @Test func `removeAll() of a command stack leaves no step to undo or redo`() {
        let editor = Editor()
        editor.rename.execute("one")
        editor.rename.execute("two")
        editor.history.undo.execute()
        editor.history.removeAll()
        #expect(editor.history.currentState.description == "changed")
        #expect(editor.sketch.title == "one")
    }

    @Test func `a command stack undoes ten thousand changes of a group on a small thread stack`() {
        let count = heavy(10_000)
        let document = Shared(0)
        let history = CommandStack<Never>(scheduler: ImmediateScheduler())
        let add = history.command(named: "Add") { (number: Int) in
            document.withLock { $0 += number }
        } undoing: { _ in
            document.withLock { $0 -= 1 }
        }
        onSmallStack {
            history.group(named: "All") {
                for _ in 0..<count { add.execute(1) }
            }
            history.undo.execute()
            #expect(document.value == 0)
            history.redo.execute()
            #expect(document.value == count)
        }
    }
}
