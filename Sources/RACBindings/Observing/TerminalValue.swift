import Observation
import RACCore
import RACOperators
import RACSchedulers

/// An observable object that has the value of a terminal. Views can show and change the value.
///
/// ```swift
/// let volume = TerminalValue(UserDefaults.standard.terminal(forKey: "volume", default: 0.5), initial: 0.5)
/// volume.value = 0.75   // sent to the terminal
/// ```
///
/// The object follows the terminal on the main actor. A value received from the terminal is not sent back. The object keeps
/// alive the objects that the terminal keeps alive. When the terminal completes, the last value stays.
@MainActor
@Observable
public final class TerminalValue<Value: Sendable> {
    private var shown: Value
    @ObservationIgnored private let terminal: ChannelTerminal<Value, Never>
    @ObservationIgnored private var following: ScopedDisposable?

    /// Creates an object that follows a terminal.
    ///
    /// - Parameters:
    ///   - terminal: The terminal to follow and to send to.
    ///   - initial: The value until the terminal sends a value. Most terminals send a value immediately.
    public init(_ terminal: ChannelTerminal<Value, Never>, initial: Value) {
        self.terminal = terminal
        shown = initial
        following = terminal.subscribeOnMain { [weak self] value in self?.shown = value }
            .scoped()
    }

    /// The current value. A new value is also sent to the terminal, which does not send it back.
    public var value: Value {
        get { shown }
        set {
            shown = newValue
            terminal.send(newValue)
        }
    }
}
