import RACCommand
import RACCore

/// A command without an input, for any types of output and failure. It is the type of a control's `command`.
///
/// ```swift
/// button.command = model.save
/// if button.command === model.save { print("saves") }
/// ```
///
/// Commands of ReactiveObjC have no type parameters.
public protocol InputlessCommand: AnyObject, Sendable {
    associatedtype Output: Sendable
    associatedtype Failure: Error

    /// The command itself, with its types of output and failure.
    var command: Command<Void, Output, Failure> { get }
}

extension Command: InputlessCommand where Input == Void {
    /// The command itself.
    public var command: Command<Void, Output, Failure> { self }
}

/// The previous name of ``InputlessCommand``.
@available(*, deprecated, renamed: "InputlessCommand", message: "it is easily mistaken for CommandControl")
public typealias ControlCommand = InputlessCommand

extension CommandControl {
    /// The command that the control executes, if the command needs no input. `nil` means that there is no such command.
    ///
    /// Setting this property calls `setCommand(_:)`. To read a command with an input, use ``command(as:)``. If you set
    /// ``commandAction`` to a closure of your own, this property becomes `nil`, unless your closure keeps the previous action.
    public var command: (any InputlessCommand)? {
        get { commandAction == nil ? nil : CommandBinding.of(self)?.command as? any InputlessCommand }
        set {
            if let newValue { set(newValue) } else { setCommand(nil) }
        }
    }

    /// Returns the command that the control executes, if it is of a given type.
    ///
    /// ```swift
    /// let save = button.command(as: Command<Void, Void, APIError>.self)
    /// ```
    ///
    /// - Parameter type: The type of the command.
    /// - Returns: The command, or `nil` if the control has no command of this type.
    public func command<Input, Output, Failure>(
        as type: Command<Input, Output, Failure>.Type
    ) -> Command<Input, Output, Failure>? {
        commandAction == nil ? nil : CommandBinding.of(self)?.command as? Command<Input, Output, Failure>
    }

    private func set(_ command: some InputlessCommand) {
        setCommand(command.command)
    }
}
