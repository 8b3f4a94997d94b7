import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The program's input: a person at a terminal, or lines from a pipe.
enum Terminal {
    /// Whether someone can be asked.
    static var isInteractive: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    }

    /// Reads a line, after a prompt if someone is there to see it; empty at the end of the input.
    static func ask(_ prompt: String, isSecret: Bool = false) -> String {
        guard isInteractive else { return readLine() ?? "" }
        FileHandle.standardOutput.write(Data("\(prompt): ".utf8))
        guard isSecret else { return readLine() ?? "" }
        defer { FileHandle.standardOutput.write(Data("\n".utf8)) }
        return withoutEcho { readLine() ?? "" }
    }

    static func complain(_ message: String) {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
    }

    /// Runs `body` while the terminal does not show what is typed, and puts it back, also when interrupted.
    private static func withoutEcho<Result>(_ body: () -> Result) -> Result {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return body() }
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
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &former)
            signal(SIGINT, SIG_DFL)
        }
        return body()
    }
}
