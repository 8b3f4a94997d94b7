import Foundation
import RACBindings

/// The terminal that this program writes to, with a screen to draw on and the keys.
///
/// The terminal is opened a second time with its own state, so that writing never blocks. Other users of the shared descriptor,
/// such as the shell, are not affected.
@MainActor
package final class TerminalScreen {
    private let handle: FileHandle
    private let former: termios
    /// The lines that the terminal shows. They are kept so that only changes are sent.
    private var shown: [String] = []
    private var shownSize: TerminalSize?

    /// Opens the terminal. Returns `nil` if this program does not write to a terminal.
    package init?() {
        guard isatty(STDOUT_FILENO) == 1, let name = ttyname(STDOUT_FILENO) else { return nil }
        let number = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        var settings = termios()
        guard number >= 0, tcgetattr(number, &settings) == 0 else { return nil }
        handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
        former = settings
    }

    /// The size of the terminal.
    package nonisolated var size: TerminalSize {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        return isKnown
            ? TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
            : TerminalSize(columns: 80, rows: 24)
    }

    /// Sends the bytes of the keys. Completes when the terminal is closed.
    package var keys: Signal<UInt8, Never> {
        handle.bytes(on: QueueScheduler(label: "keys")).ignoreFailure()
    }

    /// Shows an empty screen, and starts reading keys without waiting for a complete line.
    package func enter() {
        var settings = former
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // The key that suspends programs is disabled, because the shell would appear on the screen of a suspended program.
        let none = cc_t(truncatingIfNeeded: fpathconf(handle.fileDescriptor, Int32(_PC_VDISABLE)))
        withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = none }
        tcsetattr(handle.fileDescriptor, TCSANOW, &settings)
        // The codes select the alternate screen, hide the cursor, and disable the wrapping of long lines.
        write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J") { false }
    }

    /// Restores the terminal. The key mode is restored immediately, and the screen when the terminal accepts output.
    package func leave() {
        var settings = former
        tcsetattr(handle.fileDescriptor, TCSANOW, &settings)
        tcflush(handle.fileDescriptor, TCIFLUSH)
        // An abandoned frame may have ended in the middle of a code.
        write("\u{18}\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l") { false }
    }

    /// Replaces the previous lines by new lines.
    ///
    /// - Parameters:
    ///   - lines: The lines, from top to bottom.
    ///   - size: The size of the screen.
    ///   - isOver: Called while the terminal accepts no output. If it returns true, the remaining lines are not drawn.
    package func draw(_ lines: [StyledLine], size: TerminalSize, unless isOver: () -> Bool) {
        var text = ""
        if size != shownSize {
            (shown, shownSize) = ([], size)
            text += "\u{1B}[2J"
        }
        let rendered = lines.map { $0.rendered(width: size.columns) }
        for row in 0..<max(rendered.count, shown.count) {
            let line = row < rendered.count ? rendered[row] : ""
            if row < shown.count, shown[row] == line { continue }
            text += "\u{1B}[\(row + 1);1H\(line)\u{1B}[K"
        }
        shown = rendered
        write(text, unless: isOver)
    }

    /// Writes as fast as the terminal accepts the text.
    private func write(_ text: String, unless isOver: () -> Bool) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty, !isOver() {
            let count = rest.withUnsafeBytes { Foundation.write(handle.fileDescriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest.removeFirst(count)
            } else if errno == EAGAIN {
                var request = pollfd(fd: handle.fileDescriptor, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, 50)
            } else if errno != EINTR {
                // The terminal has been closed. A hang-up will end the program.
                return
            }
        }
    }
}
