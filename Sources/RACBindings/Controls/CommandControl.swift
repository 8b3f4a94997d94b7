import RACCommand
import RACCore
import RACOperators
import RACSchedulers

/// A control that a user triggers and that can be disabled, such as a button on a screen or in a terminal.
///
/// A class conforms with two stored properties, and calls the closure in `commandAction` when the user triggers the control:
///
/// ```swift
/// @MainActor
/// final class TerminalButton: CommandControl {
///     var isEnabled = true
///     var commandAction: (@MainActor () -> Void)?
///
///     func press() {
///         if isEnabled { commandAction?() }
///     }
/// }
///
/// button.setCommand(model.save)
/// ```
@MainActor
public protocol CommandControl: AnyObject {
    /// Indicates whether the user can trigger the control. Determined by the control's command, if there is one.
    var isEnabled: Bool { get set }

    /// The action to run when the user triggers the control. Reserved for the framework.
    ///
    /// The control must keep this closure and release the previous closure. The closure keeps the command, and its release ends
    /// the binding. A closure of your own replaces the command.
    var commandAction: (@MainActor () -> Void)? { get set }

    /// Called when the user has triggered the control, even if the command was not enabled. Implement this method in controls
    /// that show the progress of their runs. The default implementation does nothing.
    ///
    /// - Parameter run: A signal without values, which completes on the main actor when the run has completed, failed or been
    ///   cancelled. If the command was not enabled, the signal completes immediately. The signal keeps the values of the run.
    func commandStarted(_ run: Signal<Never, Never>)
}

extension CommandControl {
    /// Does nothing.
    ///
    /// - Parameter run: A signal that completes when the run has ended.
    public func commandStarted(_ run: Signal<Never, Never>) {}

    /// Connects the control to a command: the control executes the command, and is enabled while the command is enabled.
    ///
    /// ``isEnabled`` is set before this method returns, and again when the command is enabled or disabled. A change on the main
    /// thread is applied immediately if no other change is pending. Any other change is applied in a later turn of the main
    /// loop. The control keeps the command until another command is set. The command itself does not keep the control.
    ///
    /// - Parameter command: The command to execute. `nil` removes the previous command and any closure in ``commandAction``, and
    ///   enables the control. If the control has neither, `nil` changes nothing.
    public func setCommand<Output, Failure>(_ command: Command<Void, Output, Failure>?) {
        setCommand(command) { _ in }
    }

    /// Connects the control to a command with an input. Otherwise the same as ``setCommand(_:)``.
    ///
    /// ```swift
    /// button.setCommand(model.open) { button in button.tag }
    /// ```
    ///
    /// - Parameters:
    ///   - command: The command to execute. `nil` removes the previous command and enables the control.
    ///   - input: Computes the input when the user triggers the control. The closure should not hold the control.
    public func setCommand<Input, Output, Failure>(
        _ command: Command<Input, Output, Failure>?,
        input: @escaping @MainActor (Self) -> Input
    ) {
        guard let command else { return removeCommand() }
        let binding = CommandBinding(command)
        // Registered before `binding` follows the command's `enabled` signal. That signal sets the control's `isEnabled`, and the
        // setter may set another command. That command then replaces this one, and releases `binding` with its subscription.
        binding.register(for: self)
        exchangeAction { [weak self] in
            withExtendedLifetime(binding) {
                guard let self else { return }
                let run = command.execute(input(self))
                self.commandStarted(run.ending)
            }
        }
        binding.follow(command.enabled, for: self)
    }

    /// Removes the command and enables the control. Does nothing if the control has no command.
    ///
    /// - Parameter none: Always `nil`.
    public func setCommand(_ none: Never?) {
        removeCommand()
    }

    private func removeCommand() {
        guard commandAction != nil else { return }
        exchangeAction(nil)
        isEnabled = true
    }

    /// Releases the previous action last, because the release can deallocate a command, and so run code of the command's
    /// subscribers. Such code can read ``commandAction``.
    private func exchangeAction(_ action: (@MainActor () -> Void)?) {
        let former = commandAction
        commandAction = action
        _ = consume former
    }
}

extension SignalProtocol {
    fileprivate var ending: Signal<Never, Never> {
        signal.compactMap { _ -> Never? in nil }.ignoreFailure().deliverOnMain()
    }
}

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
    private let enabledSubscription = SerialDisposable()
    private let scope: ScopedDisposable

    init(_ command: AnyObject) {
        self.command = command
        scope = ScopedDisposable(enabledSubscription)
    }

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

    func follow<Control: CommandControl>(_ enabled: Signal<Bool, Never>, for control: Control) {
        enabledSubscription.disposable = enabled.subscribeOnMain { [weak self, weak control] isEnabled in
            guard let self, let control, CommandBinding.of(control) === self else { return }
            self.isEnabled = isEnabled
            control.isEnabled = isEnabled
        }
    }
}
