import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct CommandControlLifeTests {
    private let objects = LiveObjects()

    private func makeCommand() -> Command<Void, Never, Never> {
        let probe = objects.probe()
        return Command {
            probe.touch()
            return .empty
        }
    }

    @Test func `a control keeps its command alive until another command is set`() {
        let button = PlainButton()
        button.setCommand(makeCommand())
        #expect(objects.count == 1)
        button.setCommand(makeCommand())
        #expect(objects.count == 1)
        button.setCommand(nil)
        #expect(objects.count == 0)
    }

    @Test func `a command does not keep its control alive, and is released with the control`() {
        let enabled = BehaviorSubject<Bool, Never>(true)
        let probe = objects.probe()
        weak var weakButton: PlainButton?
        var button: PlainButton? = PlainButton(1, objects.probe())
        weakButton = button
        do {
            let command = Command<Int, Never, Never>(enabled: enabled) { _ in
                probe.touch()
                return .empty
            }
            button?.setCommand(command) { $0.number }
        }
        button?.press()
        button = nil
        #expect(weakButton == nil)
        #expect(objects.count == 1, "the probe that this test holds itself")
        enabled.send(false)
    }

    @Test func `a command that outlives its control does not keep the control's objects alive`() {
        let command = makeCommand()
        do {
            let button = PlainButton(1, objects.probe())
            button.setCommand(command)
            button.press()
        }
        #expect(objects.count == 1)
        command.execute()
    }

    @Test func `a run in progress does not keep the control of its command alive`() {
        let work = Subject<Never, Never>()
        let command = Command<Void, Never, Never> { work.signal }
        do {
            let button = PlainButton(1, objects.probe())
            button.setCommand(command)
            button.press()
        }
        #expect(objects.count == 0)
        work.complete()
    }
}
