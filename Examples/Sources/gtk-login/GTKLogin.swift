import ArgumentParser
import Foundation
import GTKToolkit
import Inspection
import RACBindings
import SignIn

/// Signs a user in, with a window.
@main
struct GTKLogin: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gtk-login",
        abstract: "Signs in at a server, with a window.",
        discussion: """
            Without --server it starts a small server of its own, which knows ada with the password correct-horse, and \
            never answers slow.

            Exit status when the window is closed: 0 signed in; else what became of the last attempt: 1 wrong name or password, \
            2 there was none, 3 server unreachable or not understood, 4 timed out, 5 cancelled. 69 if there is no screen.
            """
    )

    @OptionGroup
    var options: SignInOptions

    @Flag(help: "Show the window in dark colours.")
    var dark = false

    @Flag(help: "Print a line for each change of the window, and at the end the objects that are not released.")
    var trace = false

    @OptionGroup
    var inspection: InspectionOptions

    func run() throws {
        // GTK belongs to the main thread. When GTK's loop serves the main actor, the main actor runs on that thread as well.
        try MainActor.assumeIsolated { try runOnMain() }
    }

    @MainActor
    private func runOnMain() throws {
        guard let application = Application(named: "org.example.gtk-login") else {
            complain("there is no screen: GTK can open no display")
            throw ExitCode(69)
        }
        application.setDark(dark)
        application.addStyles(PackageResources.SignInWindow_css)
        application.setKey("Escape", for: "win.cancel")
        application.setKey("<Control>w", for: "window.close")

        let recorder = inspection.recorder
        let writing = try inspection.write(recorder, program: "gtk-login")
        defer { writing.dispose() }
        let outcome = MutableProperty<CommandError<SignInError>?>(.disabled)
        let trace = trace ? Trace() : nil
        let scheduler = application.loop.scheduler
        let session = application.emissions(of: "activate").onMain
            .doNext { application.hold() }
            .promoteFailure(to: (any Error).self)
            .flattenMap { address }
            .subscribe { server in
                let service = SignInService(server: server, timeout: options.timeout, on: scheduler)
                let login = LoginModel(service: service, recorder: recorder)
                let form = SignInForm(login, patience: .seconds(2), on: scheduler)
                form.outcome.bind(to: outcome)
                let window = SignInWindow()
                window.show(form)
                window.frame.present(in: application)
                trace?.follow(window, form)
                application.release()
            } failed: { error in
                outcome.value = .failed(.unreachable("\(error)"))
                application.release()
            }
        application.run()
        session.dispose()
        trace?.finish(application.loop)

        guard let failure = outcome.value else { return }
        complain(failure == .disabled ? "closed before an attempt to sign in" : failure.message)
        throw ExitCode(failure.exitStatus)
    }

    /// Sends the address to sign in at. The program's own server runs while the signal is subscribed to.
    private var address: Signal<URL, any Error> {
        if let server = options.server { return .just(server) }
        return SignInServer.running
    }
}

private func complain(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
}
