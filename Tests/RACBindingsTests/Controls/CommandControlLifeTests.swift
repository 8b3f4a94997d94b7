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

    @Test func `the control keeps the command, and releases it when another one is set`() {
        let button = PlainButton()
        button.setCommand(makeCommand())
        #expect(objects.count == 1)
        button.setCommand(makeCommand())
        #expect(objects.count == 1)
        button.setCommand(nil)
        #expect(objects.count == 0)
    }

    @Test func `the command does not keep the control, and goes with it`() {
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

    @Test func `a command that outlives the control holds nothing of it`() {
        let command = makeCommand()
        do {
            let button = PlainButton(1, objects.probe())
            button.setCommand(command)
            button.press()
        }
        #expect(objects.count == 1)
        command.execute()
    }

    @Test func `a run that goes on does not keep the control`() {
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
