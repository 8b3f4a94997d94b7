import RACBindings
import SignIn

/// The contents of the window, in addition to the fields: a way to cancel, and a notice.
@MainActor
final class SignInForm {
    /// A line for the user.
    struct Notice: Equatable, Sendable {
        var text = ""
        var isError = false
    }

    let login: LoginModel
    let cancel: Command<Void, Void, Never>
    /// The outcome of the last attempt, or a notice when the present one takes long.
    let notice: Property<Notice>
    /// The reason why the user is not signed in, or `nil` after signing in.
    let outcome: Property<CommandError<SignInError>?>

    /// Creates the form.
    ///
    /// - Parameters:
    ///   - login: The model of the form.
    ///   - patience: The duration of an attempt after which the notice says how to cancel it.
    ///   - scheduler: The scheduler that measures the duration.
    init(_ login: LoginModel, patience: Duration, on scheduler: any Scheduler) {
        self.login = login
        let signIn = login.signIn
        cancel = Command(enabled: signIn.executing) { signIn.cancelAll() }
        let waiting = signIn.executing.switchMap { isExecuting in
            isExecuting ? Signal.timer(after: patience, on: scheduler) : .empty
        }
        notice = Property(
            initial: Notice(),
            then: .merge([
                signIn.errors.map { Notice(text: $0.message.line + ".", isError: true) },
                cancel.completions.map { Notice(text: "Cancelled. You can try again.") },
                waiting.map { _ in Notice(text: "Still waiting. Press Escape to cancel.") },
                // A new attempt or an edit removes the old notice.
                signIn.executing.filter { $0 }.map { _ in Notice() },
                Signal.merge([login.name.skip(1), login.password.skip(1)]).map { _ in Notice() },
            ])
        )
        .withoutRepeats()
        outcome = Property(
            initial: .disabled,
            then: .merge([
                // An attempt without an outcome has been cancelled, either with Escape or by closing the window.
                signIn.executing.filter { $0 }.map { _ in .cancelled },
                signIn.errors.map { .failed($0) },
                signIn.values.map { _ in nil },
            ])
        )
    }
}

extension String {
    /// The text as a separate line.
    var line: String { prefix(1).uppercased() + dropFirst() }
}
