import RACCommand
import RACCore
import RACOperators
import RACSchedulers

/// Something that a user triggers and that can be disabled: a button, on a screen or in a terminal.
///
/// A class conforms with two stored properties, and calls the second one when the user has triggered it:
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
///
/// Source: `rac_command` of UIButton, UIBarButtonItem, UIRefreshControl and NSControl. Better: any class can have it.
@MainActor
public protocol CommandControl: AnyObject {
    /// Indicates whether the user may trigger the control. Follows the command while there is one.
    var isEnabled: Bool { get set }

    /// What to do when the user triggers the control. The place of the framework.
    ///
    /// The control has to keep what is put here, and to release what was here before: the closure is what keeps the
    /// command, and releasing it is what ends the binding. Putting in a closure of your own replaces the command.
    var commandAction: (@MainActor () -> Void)? { get set }

    /// Tells the control that the user has started a run of its command, or has tried to.
    ///
    /// For controls that show the progress of what they have started. Without an implementation nothing happens.
    ///
    /// - Parameter run: Completes on the main actor when the run has ended, in whatever way: with a completion, a
    ///   failure, a cancellation, or at once because the command was not enabled. Sends no values, but keeps those of the
    ///   run as long as it is kept itself.
    func commandStarted(_ run: Signal<Never, Never>)
}

extension CommandControl {
    /// Does nothing.
    ///
    /// - Parameter run: Completes when the run has ended.
    public func commandStarted(_ run: Signal<Never, Never>) {}

    /// Lets the control execute a command, and be enabled when the command is.
    ///
    /// ``isEnabled`` is set before this returns, whatever it was, and from then on with each change: immediately if that happens on
    /// the main thread with none waiting, in a later turn of the main loop otherwise. The control keeps the command until the
    /// next one is set. The command does not keep the control, as long as its work does not.
    ///
    /// Source: `rac_command` of UIButton, UIBarButtonItem, UIRefreshControl and NSControl. Better: without a command,
    /// every control is enabled again. UIButton was not.
    ///
    /// - Parameter command: What to execute. `nil` takes away the previous one, and whatever is in ``commandAction``, and enables
    ///   the control. If there is nothing to take away, it does nothing.
    public func setCommand<Output, Failure>(_ command: Command<Void, Output, Failure>?) {
        setCommand(command) { _ in }
    }

    /// Lets the control execute a command with an input, and be enabled when the command is. Otherwise as without input.
    ///
    /// ```swift
    /// button.setCommand(model.open) { button in button.tag }
    /// ```
    ///
    /// Source: `rac_command`, which hands the control itself to the command.
    ///
    /// - Parameters:
    ///   - command: What to execute. `nil` takes away the previous one and enables the control, as ``setCommand(_:)`` does.
    ///   - input: Makes the input from the control, when the user triggers it. It should not hold the control.
    public func setCommand<Input, Output, Failure>(
        _ command: Command<Input, Output, Failure>?,
        input: @escaping @MainActor (Self) -> Input
    ) {
        guard let command else { return removeCommand() }
        let binding = CommandBinding(command)
        // In place before the enabledness is followed, since a control may set another command from the setter of
        // `isEnabled`, and that one must win: it releases this binding, and with it whatever is put in below.
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

    /// Takes away the command and enables the control. Does nothing if there is none.
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

    /// Puts in another action and releases the previous one afterwards: with it may go the last reference to a command,
    /// whose subscribers are user code, which may want the property that is being set.
    private func exchangeAction(_ action: (@MainActor () -> Void)?) {
        let former = commandAction
        commandAction = action
        _ = consume former
    }
}

extension SignalProtocol {
    /// Completes on the main actor when this ends, in whatever way.
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
