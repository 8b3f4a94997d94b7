import AppKit
import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct NSControlCommandTests {
    private let button = NSButton(frame: .zero)
    private let isEnabled = BehaviorSubject<Bool, Never>(false)
    private let runs = Shared<[String]>([])

    private func command(_ name: String, enabled: some SignalProtocol<Bool, Never>) -> Command<Void, Never, Never> {
        Command(enabled: enabled) { [runs] in
            runs.withLock { $0.append(name) }
            return .empty
        }
    }

    @Test func `is enabled when the command is, and executes it`() {
        button.setCommand(command("save", enabled: isEnabled))
        #expect(!button.isEnabled)
        button.performClick(nil)
        isEnabled.send(true)
        #expect(button.isEnabled)
        button.performClick(nil)
        #expect(runs.value == ["save"])
    }

    @Test func `another command replaces the first one`() {
        button.setCommand(command("first", enabled: isEnabled))
        button.setCommand(command("second", enabled: Signal.just(true)))
        isEnabled.send(false)
        #expect(button.isEnabled)
        button.performClick(nil)
        #expect(runs.value == ["second"])
    }

    @Test func `no command undoes it and enables the control`() {
        button.setCommand(command("save", enabled: isEnabled))
        button.setCommand(nil)
        #expect(button.isEnabled)
        #expect(button.target == nil)
        #expect(button.action == nil)
        isEnabled.send(false)
        #expect(button.isEnabled)
    }

    @Test func `a target that the application has put in since stays when the command goes`() {
        let target = NSTextField(frame: .zero)
        button.setCommand(command("save", enabled: isEnabled))
        button.target = target
        button.setCommand(nil)
        #expect(button.target === target)
    }

    @Test func `nothing is left of a control and its command`() {
        let objects = LiveObjects()
        weak var weakButton: NSButton?
        do {
            let (button, probe) = (NSButton(frame: .zero), objects.probe())
            weakButton = button
            button.setCommand(
                Command<Void, Never, Never> {
                    probe.touch()
                    return .empty
                }
            )
            button.performClick(nil)
        }
        #expect(weakButton == nil)
        #expect(objects.count == 0)
    }
}
