import Foundation
import PageServing

/// Serves the page and answers its questions, on the loopback interface.
///
/// - `/` and the files of the page
/// - `/operators`: the available operators and their documentation, as JSON
/// - `/run?operator=ID&…`: the result of an operator, as JSON
/// - `/picture.svg?operator=ID&…`: the same as a picture
/// - `/order`: an order of actions in which a search fails, found by exploring it, as JSON
struct PlaygroundServer {
    private let port: UInt16
    private let page: PageFiles
    private let catalogue: Data
    private let runs: PlaygroundRun

    init(port: UInt16, catalogue: PlaygroundCatalogue, runs: PlaygroundRun) throws {
        self.port = port
        self.runs = runs
        page = try PageFiles(in: .module)
        self.catalogue = try JSONEncoder().encode(catalogue)
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter onListening: Called with the address of the server.
    func run(onListening: @Sendable (URL) -> Void) async throws {
        var configuration = PageServer.Configuration()
        configuration.port = port
        try await PageServer(configuration).run(answering: response, onListening: onListening)
    }

    @Sendable
    private func response(to request: PageRequest) async throws -> PageResponse? {
        switch request.path {
        case "/operators": .json(catalogue)
        case "/order": .json(try JSONEncoder().encode(PlaygroundOrder()))
        case "/run": .json(try JSONEncoder().encode(try await runs.answer(PlaygroundQuestion(request))))
        case "/picture.svg": try await Self.picture(PlaygroundQuestion(request), runs)
        default: page[request.path]
        }
    }

    private static func picture(_ question: PlaygroundQuestion, _ runs: PlaygroundRun) async throws -> PageResponse {
        var question = question
        question.wantsPicture = true
        let answer = try await runs.answer(question)
        guard let picture = answer.picture else {
            return .text(.badRequest, answer.problem?.message ?? "There is no picture.")
        }
        return PageResponse(
            type: "image/svg+xml",
            // A picture contains its own style, so the policy allows inline styles.
            headers: ["Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"],
            body: .data(Data(picture.utf8))
        )
    }
}

extension PlaygroundQuestion {
    /// Creates the question of a query. If a field occurs twice, the first occurrence counts.
    init(_ request: PageRequest) {
        var fields = Dictionary(request.query.map { ($0.name, $0.value) }) { first, _ in first }
        operatorID = fields.removeValue(forKey: "operator") ?? ""
        self.fields = fields
    }
}
