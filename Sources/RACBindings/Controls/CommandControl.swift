import RACCommand
import RACCore
import RACOperators
import RACSchedulers

/// A control that a user triggers and that can be disabled, such as a button on a screen or in a terminal.
///
/// A class conforms with two stored properties, and calls the closure in the second property when the user has triggered the
/// control:
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
    /// Indicates whether the user can trigger the control. While the control has a command, the command determines this
    /// property.
    var isEnabled: Bool { get set }

    /// The action to run when the user triggers the control. Reserved for the framework.
    ///
    /// The control must keep this closure and release the previous closure. The closure keeps the command, and its release ends
    /// the binding. A closure of your own replaces the command.
    var commandAction: (@MainActor () -> Void)? { get set }

    /// Called when the user has started a run of the command, or has tried to.
    ///
    /// Implement it in controls that show the progress of their runs. The default implementation does nothing.
    ///
    /// - Parameter run: Completes on the main actor when the run has ended by completion, failure or cancellation. Completes
    ///   immediately if the command was not enabled. Sends no values. While this signal is kept, it keeps the values of the
    ///   run.
    func commandStarted(_ run: Signal<Never, Never>)
}

extension CommandControl {
    /// Does nothing.
    ///
    /// - Parameter run: Completes when the run has ended.
    public func commandStarted(_ run: Signal<Never, Never>) {}

    /// Connects the control to a command: the control executes the command, and is enabled when the command is enabled.
    ///
    /// ``isEnabled`` is set before this method returns, and again when the command is enabled or disabled. Such a change is
    /// applied immediately if it is made on the main thread and no other change is pending. Otherwise it is applied in a later
    /// turn of the main loop. The control keeps the command until another command is set. The command does not keep the
    /// control. Only the command's work may keep it.
    ///
    /// - Parameter command: The command to execute. `nil` removes the previous command and any closure in ``commandAction``,
    ///   and enables the control. `nil` does nothing if there is nothing to remove.
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
    ///   - command: The command to execute. `nil` removes the previous command and enables the control, as ``setCommand(_:)``
    ///     does.
    ///   - input: Computes the input from the control when the user triggers the control. It should not hold the control.
    public func setCommand<Input, Output, Failure>(
        _ command: Command<Input, Output, Failure>?,
        input: @escaping @MainActor (Self) -> Input
    ) {
        guard let command else { return removeCommand() }
        let binding = CommandBinding(command)
        // The binding is registered before it follows the command's `enabled` signal, since the control's setter of
        // `isEnabled` may set another command. The other command must win: setting it releases this binding, and everything
        // that the binding stores below.
        binding.note(of: self)
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

    /// Installs another action, and releases the previous action afterwards. The release can deallocate a command, and so run
    /// code of the command's subscribers. That code can read the property that is being set.
    private func exchangeAction(_ action: (@MainActor () -> Void)?) {
        let former = commandAction
        commandAction = action
        _ = consume former
    }
}

extension SignalProtocol {
    /// A signal that completes on the main actor when the run ends by completion, failure or cancellation.
    fileprivate var ending: Signal<Never, Never> {
        let run = signal
        return Signal<Never, Never>.trusted { downstream in
            run.attach(
                parent: downstream.lifetime,
                next: { _ in },
                failed: { _ in downstream.complete() },
                completed: { downstream.complete() }
            )
        }
        .deliverOnMain()
    }
}
