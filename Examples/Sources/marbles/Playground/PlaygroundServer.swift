import FlyingFox
import FlyingSocks
import Foundation
import PageServing

/// Serves the page and answers its questions, on the loopback interface.
///
/// - `/` and the files of the page
/// - `/operators`: the available operators, as JSON
/// - `/run?operator=ID&…`: the result of an operator, as JSON
/// - `/picture.svg?operator=ID&…`: the same as a picture
/// - `/order`: an order of actions in which a search fails, found by exploring it, as JSON
struct PlaygroundServer {
    private let server: HTTPServer

    init(port: UInt16, operators: [PlaygroundOperator], runs: PlaygroundRun) throws {
        // The time-out is longer than the limit of a run, so that a run that reaches its limit is still answered.
        server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: port),
            timeout: TimeInterval(2 * runs.patience),
            logger: DisabledLogger()
        )
        self.runs = runs
        page = try PageFiles(in: .module)
        catalogue = try JSONEncoder().encode(["operators": operators])
    }

    private let page: PageFiles
    private let catalogue: Data
    private let runs: PlaygroundRun

    /// Serves until the task is cancelled.
    ///
    /// - Parameter onListening: Called with the address of the server.
    func run(onListening: (URL) -> Void) async throws {
        await page.addRoutes(to: server)
        await server.appendRoute("GET /operators") { [catalogue] _ in
            HTTPResponse(statusCode: .ok, headers: .ofPage("application/json"), body: catalogue)
        }
        await server.appendRoute("GET /run") { [runs] request in
            let answer = try await runs.answer(PlaygroundQuestion(request))
            return HTTPResponse(
                statusCode: .ok,
                headers: .ofPage("application/json"),
                body: try JSONEncoder().encode(answer)
            )
        }
        await server.appendRoute("GET /order") { _ in
            HTTPResponse(
                statusCode: .ok,
                headers: .ofPage("application/json"),
                body: try JSONEncoder().encode(PlaygroundOrder())
            )
        }
        await server.appendRoute("GET /picture.svg") { [runs] request in
            var question = PlaygroundQuestion(request)
            question.wantsPicture = true
            let answer = try await runs.answer(question)
            guard let picture = answer.picture else {
                let message = answer.problem?.message ?? "There is no picture."
                return HTTPResponse(
                    statusCode: .badRequest,
                    headers: .ofPage("text/plain; charset=utf-8"),
                    body: Data(message.utf8)
                )
            }
            return HTTPResponse(
                statusCode: .ok,
                headers: [.contentType: "image/svg+xml", .cacheControl: "no-store"],
                body: Data(picture.utf8)
            )
        }
        let running = Task { try await server.run() }
        let url = try await server.url(whenListeningIn: running)
        onListening(url)
        try await withTaskCancellationHandler {
            try await running.value
        } onCancel: {
            running.cancel()
        }
    }
}

extension PlaygroundQuestion {
    /// Creates the question of a query. If a field occurs twice, the first occurrence counts.
    init(_ request: HTTPRequest) {
        var fields = Dictionary(request.query.map { ($0.name, $0.value) }) { first, _ in first }
        operatorID = fields.removeValue(forKey: "operator") ?? ""
        self.fields = fields
    }
}
