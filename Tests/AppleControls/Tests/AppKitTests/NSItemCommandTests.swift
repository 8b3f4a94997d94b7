import AppKit
import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct NSItemCommandTests {
    private let fixture = CommandFixture()

    private func makeItem() -> NSMenuItem {
        NSMenuItem(title: "Save", action: nil, keyEquivalent: "s")
    }

    @Test func `a menu item executes its command until the command is replaced or removed`() {
        expectCommandRules(
            of: makeItem,
            by: { item in
                let menu = NSMenu()
                menu.autoenablesItems = false
                menu.addItem(item)
                menu.performActionForItem(at: 0)
            }
        )
    }

    @Test func `a menu that enables its items automatically enables an item if the item's command is enabled`() {
        let (menu, item) = (NSMenu(), makeItem())
        menu.addItem(item)
        item.setCommand(fixture.command("save"))
        menu.update()
        #expect(!item.isEnabled)
        fixture.isEnabled.send(true)
        menu.update()
        #expect(item.isEnabled)
        item.isEnabled = false
        menu.update()
        menu.performActionForItem(at: 0)
        #expect(item.isEnabled, "what AppKit has disabled for a while is enabled again")
        #expect(fixture.runs.value == ["save"])
    }

    @Test func `if a menu item has an action signal but no command, its previous target validates the item`() {
        @MainActor final class Validator: NSObject, NSMenuItemValidation, SelectorReceiving {
            var isValid = false
            func validateMenuItem(_ menuItem: NSMenuItem) -> Bool { isValid }
            func receive(_ selector: Selector) {}
        }
        let (menu, item, validator) = (NSMenu(), makeItem(), Validator())
        menu.addItem(item)
        (item.target, item.action) = (validator, "former")
        let recorder = Recorder(item.actionSignal { $0.title })
        menu.update()
        menu.performActionForItem(at: 0)
        #expect(recorder.values == [])
        validator.isValid = true
        menu.update()
        menu.performActionForItem(at: 0)
        #expect(recorder.values == ["Save"])
    }

    @Test func `a toolbar item executes its command until the command is replaced or removed`() {
        expectCommandRules(
            of: { NSToolbarItem(itemIdentifier: .init(rawValue: "save")) },
            by: { item in
                if item.isEnabled, let action = item.action {
                    NSApplication.shared.sendAction(action, to: item.target, from: item)
                }
            }
        )
    }

    @Test func `validating a toolbar item enables the item if its command is enabled`() {
        let item = NSToolbarItem(itemIdentifier: .init(rawValue: "save"))
        item.setCommand(fixture.command("save"))
        item.validate()
        #expect(!item.isEnabled)
        fixture.isEnabled.send(true)
        item.isEnabled = false
        item.validate()
        #expect(item.isEnabled)
    }
}
