import Observation
import RACCore
import RACOperators
import RACSchedulers

/// What a terminal shows, as a view sees it: a value that can be observed and changed.
///
/// ```swift
/// let volume = TerminalValue(UserDefaults.standard.terminal(forKey: "volume", default: 0.5), initial: 0.5)
/// volume.value = 0.75   // sent to the terminal
/// ```
///
/// It follows the terminal on the main actor, and writes each value once: what comes from the terminal does not go back. It
/// keeps what the terminal keeps, and stops following when it is deallocated. When the terminal ends, the last value stays.
@MainActor
@Observable
public final class TerminalValue<Value: Sendable> {
    private var shown: Value
    @ObservationIgnored private let terminal: ChannelTerminal<Value, Never>
    @ObservationIgnored private var following: ScopedDisposable?

    /// Starts to follow a terminal.
    ///
    /// - Parameters:
    ///   - terminal: What to show and to send to.
    ///   - initial: The value until the terminal sends one, which most do at once.
    public init(_ terminal: ChannelTerminal<Value, Never>, initial: Value) {
        self.terminal = terminal
        shown = initial
        following = terminal.subscribeOnMain { [weak self] value in self?.shown = value }
            .scoped()
    }

    /// The value. Setting it sends it to the terminal, which does not send it back.
    public var value: Value {
        get { shown }
        set {
            shown = newValue
            terminal.send(newValue)
        }
    }
}
