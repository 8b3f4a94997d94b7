/// A key of a terminal.
enum TerminalKey: Equatable {
    case character(Character)
    case enter
    case escape
    case backspace
    /// Ctrl-U, which clears a line.
    case clear
    case tab
    case backTab
    case up
    case down
    /// Ctrl-D, which ends the input.
    case end
}
