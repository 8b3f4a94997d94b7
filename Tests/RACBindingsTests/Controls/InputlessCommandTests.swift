import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct InputlessCommandTests {
    private let button = PlainButton()

    @Test func `the command property of a control returns a command without an input`() {
        let save = Command<Void, Int, TestError> { .just(1) }
        #expect(button.command == nil)
        button.setCommand(save)
        #expect(button.command === save)
        #expect(button.command(as: Command<Void, Int, TestError>.self) === save)
        #expect(button.command(as: Command<Void, Int, Never>.self) == nil)
    }

    @Test
    func `for a command with an input, the command property of a control is nil and command(as:) returns the command`()
    {
        let open = Command<Int, Never, Never> { _ in .empty }
        button.setCommand(open) { $0.number }
        #expect(button.command == nil)
        #expect(button.command(as: Command<Int, Never, Never>.self) === open)
    }

    @Test func `setting the command property of a control sets its command, and nil removes the command`() {
        let (runs, isEnabled) = (Counter(), BehaviorSubject<Bool, Never>(true))
        button.command = Command<Void, Never, Never>(enabled: isEnabled) {
            runs.increment()
            return .empty
        }
        button.press()
        #expect(runs.value == 1)
        isEnabled.send(false)
        #expect(!button.isEnabled)
        button.command = nil
        #expect(button.isEnabled)
        #expect((button.command == nil, button.commandAction == nil) == (true, true))
    }

    @Test func `setting an action closure on a control keeps its command only if the closure calls the old action`() {
        let save = Command<Void, Never, Never> { .empty }
        button.command = save
        let former = button.commandAction
        button.commandAction = { former?() }
        #expect(button.command === save)
        let other = PlainButton()
        other.command = save
        other.commandAction = {}
        #expect(other.command == nil)
    }

    @Test func `reading the command of a control keeps neither the control nor the command alive`() {
        let objects = LiveObjects()
        for _ in 0..<100 {
            let (button, probe) = (PlainButton(0, objects.probe()), objects.probe())
            button.command = Command<Void, Never, Never> {
                probe.touch()
                return .empty
            }
            #expect(button.command != nil)
        }
        #expect(objects.count == 0)
    }
}
