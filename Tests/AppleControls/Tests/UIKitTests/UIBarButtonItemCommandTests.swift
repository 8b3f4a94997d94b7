import RACBindings
import TestSupport
import Testing
import UIKit

@Suite @MainActor struct UIBarButtonItemCommandTests {
    private let isEnabled = BehaviorSubject<Bool, Never>(false)
    private let runs = Counter()

    private func makeCommand() -> Command<Void, Never, Never> {
        Command(enabled: isEnabled) { [runs] in
            runs.increment()
            return .empty
        }
    }

    @Test func `a bar button item executes its command until the command is replaced or removed`() {
        expectCommandRules(of: { UIBarButtonItem() }, by: { $0.userTaps() })
    }

    @Test func `a bar button item is enabled when its command is enabled`() {
        let item = UIBarButtonItem()
        item.setCommand(makeCommand())
        #expect(!item.isEnabled)
        item.userTaps()
        isEnabled.send(true)
        #expect(item.isEnabled)
        item.userTaps()
        #expect(runs.value == 1)
    }

    @Test func `setting a command replaces the previous command of a bar button item`() {
        let (item, other) = (UIBarButtonItem(), Counter())
        item.setCommand(makeCommand())
        item.setCommand(
            Command<Void, Never, Never> {
                other.increment()
                return .empty
            }
        )
        isEnabled.send(true)
        isEnabled.send(false)
        #expect(item.isEnabled)
        item.userTaps()
        #expect((runs.value, other.value) == (0, 1))
    }

    @Test func `removing the command of a bar button item enables the item`() {
        let item = UIBarButtonItem()
        item.setCommand(makeCommand())
        item.setCommand(nil)
        #expect(item.isEnabled)
        #expect(item.primaryAction == nil)
    }

    @Test func `setting and removing a command keep the title and the image of a bar button item`() {
        let image = UIImage()
        let item = UIBarButtonItem(title: "Save", style: .plain, target: nil, action: nil)
        item.image = image
        item.setCommand(makeCommand())
        #expect(item.title == "Save")
        #expect(item.image === image)
        item.setCommand(nil)
        #expect(item.title == "Save")

        let untitled = UIBarButtonItem()
        untitled.setCommand(makeCommand())
        #expect(untitled.title == nil)
    }

    @Test func `removing the command of a bar button item keeps an action that was set after the command`() {
        let (item, taps) = (UIBarButtonItem(), Counter())
        item.setCommand(makeCommand())
        item.primaryAction = UIAction { _ in taps.increment() }
        item.setCommand(nil)
        item.userTaps()
        #expect((runs.value, taps.value) == (0, 1))
    }

    @Test func `a bar button item and its command can both be deallocated`() {
        let objects = LiveObjects()
        weak var weakItem: UIBarButtonItem?
        do {
            let (item, probe) = (UIBarButtonItem(), objects.probe())
            weakItem = item
            item.setCommand(
                Command<Void, Never, Never> {
                    probe.touch()
                    return .empty
                }
            )
            item.userTaps()
        }
        #expect(weakItem == nil)
        #expect(objects.count == 0)
    }
}
