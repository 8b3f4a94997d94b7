import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The input and output of the program: a user at a terminal, or pipes.
enum Terminal {
    /// Indicates whether there is a user at a terminal.
    static var isInteractive: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    }

    /// Shows a line. On a terminal, the line replaces the present unfinished line.
    static func show(_ line: String) {
        write((isInteractive ? "\r\u{1B}[K" : "") + line + "\n")
    }

    static func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    static func complain(_ message: String) {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
    }

    /// Runs `body` while an interactive terminal does not show typed text. Restores the echo, also after an interrupt.
    static func withoutEcho<Result>(_ body: () -> Result) -> Result {
        var settings = termios()
        guard isInteractive, tcgetattr(STDIN_FILENO, &settings) == 0 else { return body() }
        let former = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        // An interrupt at this time would leave the shell without echo.
        signal(SIGINT) { _ in
            var settings = termios()
            tcgetattr(STDIN_FILENO, &settings)
            settings.c_lflag |= tcflag_t(ECHO)
            tcsetattr(STDIN_FILENO, TCSANOW, &settings)
            _exit(130)
        }
        defer {
            var former = former
            write("\n")
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &former)
            signal(SIGINT, SIG_DFL)
        }
        return body()
    }
}
