import RACCommand
import TestSupport
import Testing

@Suite @MainActor struct CommandStackOwnedCommandsTests {
    /// A model whose command is a constant that uses the model itself.
    @MainActor private final class Sketch {
        let rotate: Command<Int, Void, TestError>
        let share: Command<String, Void, TestError>
        var angle = 0
        let invitations = Subject<Int, TestError>()
        let withdrawals = Subject<Void, TestError>()
        var withdrawn: [Int] = []

        init(_ history: CommandStack<TestError>) {
            let owner = CommandOwner<Sketch>()
            rotate = history.command(of: owner, named: "Rotate") { sketch, angle throws(TestError) in
                if angle == 0 { throw .first }
                sketch.angle += angle
                return angle
            } undo: { sketch, angle in
                sketch.angle -= angle
            }
            share = history.command(of: owner, named: "Share") { sketch, _ in
                sketch.invitations
            } undo: { sketch, invitation in
                sketch.withdrawn.append(invitation)
                return sketch.withdrawals
            }
            owner.object = self
        }
    }

    @Test func `a stack's command with an owner performs, undoes and redoes its work with the owner's object`() {
        let history = CommandStack<TestError>()
        let sketch = Sketch(history)
        sketch.rotate.execute(30)
        sketch.rotate.execute(15)
        #expect(sketch.angle == 45)
        #expect(history.currentState.undoName == "Rotate")
        history.undo.execute()
        #expect(sketch.angle == 30)
        history.redo.execute()
        #expect(sketch.angle == 45)
        #expect(Recorder(sketch.rotate.execute(0)).failure == .failed(.first))
        history.undo.execute()
        history.undo.execute()
        #expect(sketch.angle == 0)
        #expect(!history.currentState.canUndo)
    }

    @Test func `a stack's command with an owner records a step when the signal of its work completes`() {
        let history = CommandStack<TestError>()
        let sketch = Sketch(history)
        sketch.share.execute("Ada")
        sketch.invitations.send(7)
        #expect(!history.currentState.canUndo)
        sketch.invitations.complete()
        #expect(history.currentState.undoName == "Share")
        history.undo.execute()
        #expect(sketch.withdrawn == [7])
        sketch.withdrawals.complete()
        #expect(history.currentState.canRedo)
    }

    @Test func `a stack's command refuses requests after the owner's object is deallocated, and undo does nothing`() {
        let history = CommandStack<TestError>()
        var sketch: Sketch? = Sketch(history)
        weak let weakSketch = sketch
        let rotate = sketch!.rotate
        rotate.execute(30)
        sketch = nil
        #expect(weakSketch == nil)
        #expect(Recorder(rotate.execute(10)).failure == .disabled)
        #expect(history.currentState.canUndo)
        #expect(Recorder(history.undo.execute()).isCompleted)
        #expect(Recorder(history.redo.execute()).isCompleted)
    }
}
