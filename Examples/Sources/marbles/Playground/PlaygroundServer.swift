import FlyingFox
import FlyingSocks
import Foundation

/// Serves the page and answers its questions, on the loopback interface.
///
/// - `/` and the files of the page
/// - `/operators`: what there is to choose from, as JSON
/// - `/run?operator=ID&…`: what an operator does, as JSON
/// - `/picture.svg?operator=ID&…`: the same as a picture
struct PlaygroundServer {
    private let server: HTTPServer

    init(port: UInt16, operators: [PlaygroundOperator], runs: PlaygroundRun) throws {
        // What ends a run is its own limit, which has an answer.
        server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: port),
            timeout: TimeInterval(2 * runs.patience),
            logger: DisabledLogger()
        )
        self.runs = runs
        page = try PlaygroundPage()
        catalogue = try JSONEncoder().encode(["operators": operators])
    }

    private let page: PlaygroundPage
    private let catalogue: Data
    private let runs: PlaygroundRun

    /// Serves until the task is cancelled.
    ///
    /// - Parameter onListening: Called with the address.
    func run(onListening: (URL) -> Void) async throws {
        for (path, file) in page.files {
            await server.appendRoute(HTTPRoute("GET \(path)")) { _ in
                HTTPResponse(statusCode: .ok, headers: Self.headers(file.type), body: file.content)
            }
        }
        await server.appendRoute("GET /operators") { [catalogue] _ in
            HTTPResponse(statusCode: .ok, headers: Self.headers("application/json"), body: catalogue)
        }
        await server.appendRoute("GET /run") { [runs] request in
            let answer = try await runs.answer(PlaygroundQuestion(request))
            return HTTPResponse(
                statusCode: .ok,
                headers: Self.headers("application/json"),
                body: try JSONEncoder().encode(answer)
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
                    headers: Self.headers("text/plain; charset=utf-8"),
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
        do {
            try await server.waitUntilListening(timeout: 10)
        } catch {
            running.cancel()
            // The reason why it does not listen says more than that it does not.
            try await running.value
            throw error
        }
        guard case .ip4(let host, let port) = await server.listeningAddress,
            let url = URL(string: "http://\(host):\(port)/")
        else { throw SocketError.unsupportedAddress }
        onListening(url)
        try await withTaskCancellationHandler {
            try await running.value
        } onCancel: {
            running.cancel()
        }
    }

    /// The page takes nothing from elsewhere, and browsers see to that. They keep nothing, so that a new build is seen at
    /// once.
    private static func headers(_ type: String) -> HTTPHeaders {
        [
            .contentType: type, .cacheControl: "no-store",
            HTTPHeader("Content-Security-Policy"): "default-src 'none'; script-src 'self'; style-src 'self'; "
                + "img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            HTTPHeader("X-Content-Type-Options"): "nosniff",
        ]
    }
}

extension PlaygroundQuestion {
    /// The question that a query asks; of fields that come twice the first counts.
    init(_ request: HTTPRequest) {
        var fields = Dictionary(request.query.map { ($0.name, $0.value) }) { first, _ in first }
        operatorID = fields.removeValue(forKey: "operator") ?? ""
        self.fields = fields
    }
}

/// The files of the page.
struct PlaygroundPage {
    struct File {
        let type: String
        let content: Data
    }

    /// By their paths on the server.
    let files: [String: File]

    /// Reads all files. They lie beside the program, so it does not matter from where it is started.
    init() throws {
        guard let folder = Bundle.module.url(forResource: "Page", withExtension: nil) else {
            throw CocoaError(.fileNoSuchFile)
        }
        let types = [
            "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
            "js": "text/javascript; charset=utf-8",
        ]
        var files: [String: File] = [:]
        for url in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            guard let type = types[url.pathExtension] else { continue }
            let file = File(type: type, content: try Data(contentsOf: url))
            files["/" + url.lastPathComponent] = file
            if url.lastPathComponent == "index.html" { files["/"] = file }
        }
        self.files = files
    }
}

/// Keeps the server's own messages off the screen.
private struct DisabledLogger: Logging {
    func logDebug(_ debug: @autoclosure () -> String) {}
    func logInfo(_ info: @autoclosure () -> String) {}
    func logWarning(_ warning: @autoclosure () -> String) {}
    func logError(_ error: @autoclosure () -> String) {}
    func logCritical(_ critical: @autoclosure () -> String) {}
}
