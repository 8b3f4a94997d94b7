import RACBindings

/// A button that shows its state: a line for each change. On a terminal it also shows a spinner while its command runs.
@MainActor
final class TerminalButton: CommandControl {
    var commandAction: (@MainActor () -> Void)?

    /// After the button has been pressed, only the state of the run matters.
    var isEnabled = true {
        didSet { if isEnabled != oldValue, run == nil { Terminal.show(isEnabled ? "enabled" : "disabled") } }
    }

    /// The run that the last press of the button has started.
    private var run: Signal<Never, Never>?

    /// Presses the button if it is enabled, and waits for the end of the run.
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
