import AppKit
import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct NSControlCommandTests {
    private let button = NSButton(frame: .zero)
    private let fixture = CommandFixture()

    @Test func `an AppKit control executes its command until the command is replaced or removed`() {
        expectCommandRules(of: { NSButton(frame: .zero) }, by: { $0.performClick(nil) })
    }

    @Test func `removing a command leaves an AppKit control without a target`() {
        button.setCommand(fixture.command("save"))
        button.setCommand(nil)
        #expect(button.target == nil)
        #expect(button.action == nil)
        fixture.isEnabled.send(true)
        #expect(fixture.runs.value == [])
    }

    @Test func `removing the command of an AppKit control keeps a target that was set after the command`() {
        let target = NSTextField(frame: .zero)
        button.setCommand(fixture.command("save"))
        button.target = target
        button.setCommand(nil)
        #expect(button.target === target)
    }

    @Test func `a command replaces the target of an AppKit control until the command is removed`() {
        let former = FormerTarget()
        (button.target, button.action) = (former, "former")
        button.setCommand(fixture.command("first", enabled: Signal.just(true)))
        button.setCommand(fixture.command("second", enabled: Signal.just(true)))
        button.performClick(nil)
        #expect(former.calls == 0)
        button.setCommand(nil)
        #expect(button.target === former)
        button.performClick(nil)
        #expect((former.calls, fixture.runs.value) == (1, ["second"]))
    }

    @Test func `if the previous target of an AppKit control was deallocated, removing the command leaves no action`() {
        do {
            let former = FormerTarget()
            (button.target, button.action) = (former, "former")
            button.setCommand(fixture.command("save", enabled: Signal.just(true)))
        }
        button.setCommand(nil)
        #expect(button.target == nil)
        #expect(button.action == nil)
    }

    @Test
    func `pressing an AppKit control sends its action signal, then runs its command or calls its previous target`() {
        let former = FormerTarget()
        (button.target, button.action) = (former, "former")
        let (first, second) = (Recorder(button.actionSignal { _ in 1 }), Recorder<NSButton, Never>(button.actionSignal))
        button.performClick(nil)
        #expect((first.values, second.values, former.calls) == ([1], [button], 1))
        let orders = Recorder(button.actionSignal { [fixture] _ in fixture.runs.value.count })
        button.setCommand(fixture.command("save", enabled: Signal.just(true)))
        button.performClick(nil)
        #expect((orders.values, fixture.runs.value, former.calls) == ([0], ["save"], 1))
        orders.dispose()
        first.dispose()
        button.setCommand(nil)
        button.performClick(nil)
        #expect((second.values.count, first.values.count, former.calls) == (3, 2, 2))
        second.dispose()
        #expect(button.target === former)
    }
}

/// A target that belongs to the application.
@MainActor
final class FormerTarget: SelectorReceiving {
    private(set) var calls = 0

    func receive(_ selector: Selector) {
        if selector == "former" { calls += 1 }
    }
}
