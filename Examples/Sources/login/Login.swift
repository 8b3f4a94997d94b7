import ArgumentParser
import Foundation
import RACBindings

/// Signs a user in, the story these frameworks are known for, as a terminal program.
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

    @Option(help: "The server to sign in at.", transform: serverURL)
    var server: URL?

    @Option(help: "Seconds to wait for the server.")
    var timeout: Double = 5

    func validate() throws {
        guard timeout > 0, timeout.isFinite else { throw ValidationError("--timeout must be a positive number.") }
    }

    @MainActor
    func run() async throws {
        var ownServer: SignInServer?
        if server == nil { ownServer = try await SignInServer.start() }
        defer { ownServer?.stop() }
        guard let url = server ?? ownServer?.url else { throw ExitCode.failure }

        let model = LoginModel(service: SignInService(server: url, timeout: timeout))
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

private func serverURL(_ text: String) throws -> URL {
    guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host != nil else {
        throw ValidationError("--server needs an http or https URL, such as http://127.0.0.1:8080.")
    }
    return url
}

extension CommandError<SignInError> {
    /// What to tell the user.
    fileprivate var message: String {
        switch self {
        case .disabled: "not enabled: a name and a password of more than six characters are needed"
        case .cancelled: "cancelled"
        case .failed(.wrongNameOrPassword): "wrong name or password"
        case .failed(.unreachable(let what)): "the server cannot be reached: \(what)"
        case .failed(.timedOut(let seconds)): "the server did not answer within \(seconds) seconds"
        case .failed(.unexpectedAnswer(let what)): "the server's answer is not understood: \(what)"
        }
    }

    fileprivate var exitStatus: Int32 {
        switch self {
        case .failed(.wrongNameOrPassword): 1
        case .disabled: 2
        case .failed(.unreachable), .failed(.unexpectedAnswer), .cancelled: 3
        case .failed(.timedOut): 4
        }
    }
}
