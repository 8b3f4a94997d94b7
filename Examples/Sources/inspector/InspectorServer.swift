import Foundation
import Inspecting
import PageServing
import RACBindings

/// Serves the page of an inspector, and the frames that the page shows.
///
/// - `/`: the page, with the other files of the page at their paths
/// - `/events`: frames as server-sent events, at most ten a second. The query is the view.
final class InspectorServer: Sendable {
    private let inspector: Inspector
    private let page: PageFiles
    private let showsValues: Bool
    private let isStopping = MutableProperty(false)
    private let server: PageServer

    init(_ inspector: Inspector, showsValues: Bool, _ configuration: PageServer.Configuration) throws {
        self.inspector = inspector
        self.showsValues = showsValues
        server = PageServer(configuration)
        page = try PageFiles(in: .module)
    }

    /// Serves until ``stop()``, or until the task is cancelled.
    ///
    /// - Parameter onListening: Called with the address of the page.
    /// - Throws: The error if the server cannot listen.
    func run(onListening: @Sendable (URL) -> Void) async throws {
        try await server.run(
            answering: { [self] in $0.path == "/events" ? frames(of: $0) : page[$0.path] },
            onListening: onListening
        )
    }

    /// Ends all streams, and stops serving.
    func stop() async {
        isStopping.value = true
        await server.stop()
    }

    private func frames(of request: PageRequest) -> PageResponse {
        var view = InspectorView(request.query.map { ($0.name, $0.value) })
        if !showsValues { view.showsValues = false }
        let revisions = inspector.revisions.take(until: isStopping.filter { $0 })
        return .events { [inspector, view] writer in
            var cursor = FrameCursor()
            var shown: Int?
            var unchanged = 0
            try await writer.write(Array("retry: 1000\n\n".utf8))
            for await revision in revisions.values(.bufferingNewest(1)) {
                if revision != shown {
                    let frame = inspector.frame(of: view, after: &cursor)
                    try await writer.write(Array("data: \(frame.json)\n\n".utf8))
                    (shown, unchanged) = (revision, 0)
                } else {
                    unchanged += 1
                    // After each 15 seconds without a change, the server writes a comment, to detect that a page was closed.
                    if unchanged % 150 == 0 { try await writer.write(Array(": still here\n\n".utf8)) }
                }
            }
        }
    }
}
