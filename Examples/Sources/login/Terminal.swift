import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where the program gets its input and shows what it does: a person at a terminal, or pipes.
enum Terminal {
    /// Indicates whether someone can be asked.
    static var isInteractive: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    }

    /// Shows a line. On a terminal, in place of what the line shows that has not ended.
    static func show(_ line: String) {
        write((isInteractive ? "\r\u{1B}[K" : "") + line + "\n")
    }

    static func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    static func complain(_ message: String) {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
    }

    /// Runs `body` while the terminal, if someone is there, does not show what is typed. Puts it back, also when interrupted.
    static func withoutEcho<Result>(_ body: () -> Result) -> Result {
        var settings = termios()
        guard isInteractive, tcgetattr(STDIN_FILENO, &settings) == 0 else { return body() }
        let former = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        // Interrupted while echo is off, the shell would be left without it.
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
