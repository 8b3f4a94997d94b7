import TerminalDrawing

extension LogLevel {
    var style: StyledLine.Style {
        switch self {
        case .error: .error
        case .warning: .warning
        case .info: .info
        case .debug: .debug
        }
    }
}
