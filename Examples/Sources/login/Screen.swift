import Foundation
import RACBindings

/// Shows what happens: a line for each change, and on a terminal a spinner while the command executes.
@MainActor
final class Screen {
    private let isInteractive: Bool
    private var spinner: (any Disposable)?

    init(isInteractive: Bool) {
        self.isInteractive = isInteractive
    }

    /// Shows the states of the command from now on.
    func show(_ model: LoginModel) {
        model.isReady
            .map { $0 ? "enabled" : "disabled" }
            .bind(to: \.line, on: self)
        model.signIn.executing.skip(1)
            .bind(to: \.isExecuting, on: self)
    }

    /// Setting it prints it.
    private(set) var line = "" {
        didSet { write(line + "\n") }
    }

    private(set) var isExecuting = false {
        didSet {
            spinner?.dispose()
            if isInteractive { write("\r\u{1B}[K") }
            line = isExecuting ? "executing" : "not executing"
            if isExecuting, isInteractive { spinner = spin() }
        }
    }

    func welcome(_ greeting: String) {
        line = greeting
    }

    private func spin() -> any Disposable {
        let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
        let position = MutableProperty(0)
        return MainScheduler.shared.schedule(after: .zero, every: .milliseconds(80)) {
            let frame = frames[
                position.modify { position in
                    position += 1
                    return position % frames.count
                }
            ]
            MainActor.assumeIsolated { self.write("\r\(frame) signing in") }
        }
    }

    private func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
