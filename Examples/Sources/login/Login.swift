import ArgumentParser
import Foundation
import RACBindings
import SignIn

/// Signs a user in as a terminal program. Signing in is the classic example of reactive frameworks.
@main
struct Login: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Signs in at a server. Asks for a name and a password, or reads them from two lines of input.",
        discussion: """
            Without --server it starts a small server of its own, which knows ada with the password correct-horse.

            Exit status: 0 signed in, 1 wrong name or password, 2 not enabled (the name is empty, or the password has \
            six characters or fewer), 3 server unreachable or not understood, 4 timed out.
            """
    )

    @OptionGroup
    var options: SignInOptions

    @MainActor
    func run() async throws {
        let ownServer = options.server == nil ? try await SignInServer.start() : nil
        defer { ownServer?.stop() }
        guard let url = options.server ?? ownServer?.url else { throw ExitCode.failure }

        let model = LoginModel(service: SignInService(server: url, timeout: options.timeout))
        let welcome = Property(initial: nil, then: model.signIn.executionSignals.flatten().map { Optional($0) })
        let failure = Property<CommandError>(initial: .disabled, then: model.signIn.errors.map { .failed($0) })
        let button = TerminalButton()
        button.setCommand(model.signIn)
        TerminalField(prompt: "name", text: model.name).edit()
        TerminalField(prompt: "password", text: model.password, isSecret: true).edit()
        await button.press()

        guard let greeting = welcome.value?.greeting else {
            Terminal.complain(failure.value.message)
            throw ExitCode(failure.value.exitStatus)
        }
        Terminal.show(greeting)
    }
}
