import RACCore

/// The binding of a control to a command. The closure in the control's `commandAction` holds this object.
///
/// The binding cannot be read from the closure, so a table of weak references maps each control to its binding. Entries of
/// deallocated objects are removed when the table has doubled in size.
@MainActor
final class CommandBinding {
    private struct Entry {
        weak var control: AnyObject?
        weak var binding: CommandBinding?
    }

    private static var table: [ObjectIdentifier: Entry] = [:]
    private static var limit = 32

    let command: AnyObject
    private(set) var isEnabled = true
    /// The subscription to the command's `enabled` signal.
    private let enabledSubscription = SerialDisposable()
    private let scope: ScopedDisposable

    init(_ command: AnyObject) {
        self.command = command
        scope = ScopedDisposable(enabledSubscription)
    }

    /// Returns `nil` if the control's action holds no binding.
    static func of(_ control: AnyObject) -> CommandBinding? {
        guard let entry = table[ObjectIdentifier(control)], entry.control === control else { return nil }
        return entry.binding
    }

    func register(for control: AnyObject) {
        Self.table[ObjectIdentifier(control)] = Entry(control: control, binding: self)
        guard Self.table.count > Self.limit else { return }
        Self.table = Self.table.filter { $0.value.binding != nil && $0.value.control != nil }
        Self.limit = max(32, 2 * Self.table.count)
    }

    /// Sets the control's `isEnabled` to each value of `enabled`, until the control gets another command.
    func follow<Control: CommandControl>(_ enabled: Signal<Bool, Never>, for control: Control) {
        enabledSubscription.disposable = enabled.subscribeOnMain { [weak self, weak control] isEnabled in
            guard let self, let control, CommandBinding.of(control) === self else { return }
            self.isEnabled = isEnabled
            control.isEnabled = isEnabled
        }
    }
}
