import Foundation
import RACBindings

/// The terminal that this program writes to: a screen to draw on, and keys.
///
/// It is opened again, with a state of its own, so that writing to it never blocks: whoever shares the other one, such as the
/// shell, does not notice.
@MainActor
package final class TerminalScreen {
    private let handle: FileHandle
    private let former: termios
    /// What the terminal shows, so that only what changes has to be sent.
    private var shown: [String] = []
    private var shownSize: TerminalSize?

    /// Opens the terminal, or `nil` if this program writes to something else.
    package init?() {
        guard isatty(STDOUT_FILENO) == 1, let name = ttyname(STDOUT_FILENO) else { return nil }
        let number = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        var settings = termios()
        guard number >= 0, tcgetattr(number, &settings) == 0 else { return nil }
        handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
        former = settings
    }

    /// The number of characters fit on it.
    package nonisolated var size: TerminalSize {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        return isKnown
            ? TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
            : TerminalSize(columns: 80, rows: 24)
    }

    /// The bytes of the keys. Ends with a terminal that goes away.
    package var keys: Signal<UInt8, Never> {
        handle.bytes(on: QueueScheduler(label: "keys")).ignoreFailure()
    }

    /// Shows an empty screen, and takes keys one at a time.
    package func enter() {
        var settings = former
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // Stopped in the middle, this program would leave the shell on its screen.
        let none = cc_t(truncatingIfNeeded: fpathconf(handle.fileDescriptor, Int32(_PC_VDISABLE)))
        withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = none }
        tcsetattr(handle.fileDescriptor, TCSANOW, &settings)
        // Another screen, no cursor, no turning of lines that are too long.
        write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J") { false }
    }

    /// Puts back what there was: first how keys are taken, at once, and then the screen, when the terminal takes that.
    package func leave() {
        var settings = former
        tcsetattr(handle.fileDescriptor, TCSANOW, &settings)
        tcflush(handle.fileDescriptor, TCIFLUSH)
        // A frame that was given up may have been in the middle of a code.
        write("\u{18}\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l") { false }
    }

    /// Draws lines, in place of those that it shows.
    ///
    /// - Parameters:
    ///   - lines: From the top.
    ///   - size: How large the screen is.
    ///   - isOver: Asked while the terminal takes nothing; with true, the rest is not drawn.
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

    /// Writes as fast as the terminal takes it.
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
                // The terminal has been deallocated. A hang-up will end the program.
                return
            }
        }
    }
}
