import RACBindings
import TestSupport
import Testing
import UIKit

@Suite @MainActor struct UIButtonCommandTests {
    private let isEnabled = BehaviorSubject<Bool, Never>(false)
    private let runs = Shared<[String]>([])

    private func command(_ name: String, enabled: some SignalProtocol<Bool, Never>) -> Command<Void, Never, Never> {
        Command(enabled: enabled) { [runs] in
            runs.withLock { $0.append(name) }
            return .empty
        }
    }

    @Test func `a button executes its command until the command is replaced or removed`() {
        expectCommandRules(of: { UIButton() }, by: { $0.userTaps() })
    }

    @Test func `a button is enabled when its command is enabled`() {
        let button = UIButton()
        button.setCommand(command("save", enabled: isEnabled))
        #expect(!button.isEnabled)
        isEnabled.send(true)
        #expect(button.isEnabled)
    }

    @Test func `a tap on a button executes its command once`() {
        let button = UIButton()
        button.setCommand(command("save", enabled: isEnabled))
        button.userTaps()
        #expect(runs.value == [])
        isEnabled.send(true)
        button.userTaps()
        #expect(runs.value == ["save"])
        button.sendActions(for: .primaryActionTriggered)
        #expect(runs.value == ["save", "save"])
    }

    @Test func `setting a command replaces the previous command of a button`() {
        let button = UIButton()
        button.setCommand(command("first", enabled: isEnabled))
        button.setCommand(command("second", enabled: Signal.just(true)))
        isEnabled.send(false)
        #expect(button.isEnabled)
        button.userTaps()
        #expect(runs.value == ["second"])
    }

    @Test func `removing the command of a button enables the button`() {
        let button = UIButton()
        button.setCommand(command("save", enabled: isEnabled))
        button.setCommand(nil)
        #expect(button.isEnabled)
        #expect(button.allControlEvents == [])
        button.userTaps()
        #expect(runs.value == [])
    }

    @Test func `setting and removing a command keep the actions that the application has added`() {
        let (button, taps) = (UIButton(), Counter())
        button.addAction(UIAction { _ in taps.increment() }, for: .primaryActionTriggered)
        button.setCommand(command("save", enabled: Signal.just(true)))
        button.userTaps()
        button.setCommand(nil)
        button.userTaps()
        #expect(taps.value == 2)
        #expect(runs.value == ["save"])
    }

    @Test func `a command receives the input that is read from its button`() {
        @MainActor final class NumberedButton: UIButton {
            var number = 0
        }
        let (button, inputs) = (NumberedButton(), Shared<[Int]>([]))
        let command = Command<Int, Never, Never> { input in
            inputs.withLock { $0.append(input) }
            return .empty
        }
        button.setCommand(command) { $0.number }
        button.number = 3
        button.userTaps()
        #expect(inputs.value == [3])
    }

    @Test func `a subclass of a button can set another command while a command is being set`() {
        @MainActor final class StubbornButton: UIButton {
            var replacement: Command<Void, Never, Never>?
            override var isEnabled: Bool {
                didSet {
                    guard !isEnabled, let replacement else { return }
                    self.replacement = nil
                    setCommand(replacement)
                }
            }
        }
        let button = StubbornButton()
        button.replacement = command("second", enabled: Signal.just(true))
        button.setCommand(command("first", enabled: isEnabled))
        #expect(button.isEnabled)
        button.userTaps()
        #expect(runs.value == ["second"])
    }

    @Test func `a button, its command and the command's captures are released`() {
        let objects = LiveObjects()
        weak var weakButton: UIButton?
        do {
            let (button, probe) = (UIButton(), objects.probe())
            weakButton = button
            button.setCommand(
                Command<Void, Never, Never>(enabled: isEnabled) {
                    probe.touch()
                    return .empty
                }
            )
            isEnabled.send(true)
            button.userTaps()
        }
        #expect(weakButton == nil)
        #expect(objects.count == 0)
    }

    @Test func `a button releases a command that is replaced or removed`() {
        let (button, objects) = (UIButton(), LiveObjects())
        func set() {
            let probe = objects.probe()
            button.setCommand(
                Command<Void, Never, Never> {
                    probe.touch()
                    return .empty
                }
            )
        }
        set()
        set()
        button.userTaps()
        #expect(objects.count == 1)
        button.setCommand(nil)
        #expect(objects.count == 0)
    }
}
