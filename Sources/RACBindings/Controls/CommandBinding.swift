import RACCore

/// What the action of a control holds as long as the control has a command.
///
/// The action is a closure, which nobody can look into; so a table of weak references says which control has which. An entry
/// ends with the control or with the action, whichever goes first, and is taken out when the table has doubled.
@MainActor
final class CommandBinding {
    private struct Entry {
        weak var control: AnyObject?
        weak var binding: CommandBinding?
    }

    private static var table: [ObjectIdentifier: Entry] = [:]
    private static var limit = 32

    /// The command.
    let command: AnyObject
    /// What the command has said last.
    private(set) var isEnabled = true
    /// Follows the enabledness of the command. Ends with this.
    private let enabledness = SerialDisposable()
    private let scope: ScopedDisposable

    init(_ command: AnyObject) {
        self.command = command
        scope = ScopedDisposable(enabledness)
    }

    /// The binding of a control whose action holds one.
    static func of(_ control: AnyObject) -> CommandBinding? {
        guard let entry = table[ObjectIdentifier(control)], entry.control === control else { return nil }
        return entry.binding
    }

    /// Makes this the one of a control.
    func note(of control: AnyObject) {
        Self.table[ObjectIdentifier(control)] = Entry(control: control, binding: self)
        guard Self.table.count > Self.limit else { return }
        Self.table = Self.table.filter { $0.value.binding != nil && $0.value.control != nil }
        Self.limit = max(32, 2 * Self.table.count)
    }

    /// Lets the control be enabled when the command is, unless another one has been set meanwhile.
    func follow<Control: CommandControl>(_ enabled: Signal<Bool, Never>, for control: Control) {
        enabledness.disposable = enabled.subscribeOnMain { [weak self, weak control] isEnabled in
            guard let self, let control, CommandBinding.of(control) === self else { return }
            self.isEnabled = isEnabled
            control.isEnabled = isEnabled
        }
    }
}
