import RACBindings

/// A button that says what state it is in: a line for each change, and on a terminal a spinner while its command runs.
@MainActor
final class TerminalButton: CommandControl {
    var commandAction: (@MainActor () -> Void)?

    /// Once it has been pressed, what it does is all that matters.
    var isEnabled = true {
        didSet { if isEnabled != oldValue, run == nil { Terminal.show(isEnabled ? "enabled" : "disabled") } }
    }

    /// What it does, if it has been pressed.
    private var run: Signal<Never, Never>?

    /// Presses the button, if it is enabled, and waits for the end of what that starts.
    func press() async {
        guard isEnabled else { return }
        run = .empty
        commandAction?()
        Terminal.show("executing")
        let spinner = Terminal.isInteractive ? spin() : nil
        await run?.completion()
        spinner?.dispose()
        Terminal.show("not executing")
    }

    func commandStarted(_ run: Signal<Never, Never>) {
        self.run = run
    }

    private func spin() -> any Disposable {
        let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
        return Signal.interval(.milliseconds(80), on: MainScheduler.shared).enumerated().subscribe { number, _ in
            Terminal.write("\r\(frames[number % frames.count]) signing in")
        }
    }
}
