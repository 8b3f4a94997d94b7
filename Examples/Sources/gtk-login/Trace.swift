import GTKToolkit
import RACBindings

/// Prints the state of the window's widgets for a reader who cannot see the window: a line for each change.
@MainActor
final class Trace {
    private let output = TraceOutput()
    private var leaks: LeakRecorder { output.leaks }

    /// Prints the changes of a window until it is closed.
    func follow(_ window: SignInWindow, _ form: SignInForm) {
        watch(window, form)
        Signal
            .merge([
                window.signIn.values(of: .sensitive).map { $0 ? "enabled" : "disabled" },
                window.spinner.values(of: .spinning).skip(1).map { $0 ? "executing" : "not executing" },
                window.notice.values(of: .label).skip(1).map { "notice: \($0)" },
                window.greeting.values(of: .label).skip(1).map { "welcome: \($0)" },
            ])
            .subscribe { TraceOutput.show($0) }
            .add(to: window.frame.lifetime)
        for (name, widget) in [
            ("name", window.name), ("password", window.password), ("sign in", window.signIn),
            ("cancel", window.cancelButton), ("close", window.closeButton),
        ] {
            // The positions are known only after drawing.
            window.frame.frames.onMain
                .compactMap { [weak frame = window.frame, weak widget] in
                    guard let frame, let widget, let middle = frame.middle(of: widget) else { return nil }
                    return "place of \(name): \(middle.x) \(middle.y)"
                }
                .distinctUntilChanged()
                .subscribe { TraceOutput.show($0) }
                .add(to: window.frame.lifetime)
        }
    }

    private func watch(_ window: SignInWindow, _ form: SignInForm) {
        leaks.watch(window.frame)
        leaks.watch(window.name)
        leaks.watch(window.password)
        leaks.watch(window.fields)
        leaks.watch(window.notice)
        leaks.watch(window.signIn)
        leaks.watch(window.spinner)
        leaks.watch(window.pages)
        leaks.watch(window.greeting)
        leaks.watch(window.cancelButton)
        leaks.watch(window.closeButton)
        leaks.watch(window.cancel)
        leaks.watch(form)
        leaks.watch(form.cancel)
        leaks.watch(form.notice)
        leaks.watch(form.login)
        leaks.watch(form.login.name)
        leaks.watch(form.login.password)
        leaks.watch(form.login.signIn)
    }

    /// Waits until all objects are released, and prints the objects that are not released.
    func finish(_ loop: MainLoop) {
        output.finish(loop)
    }
}
