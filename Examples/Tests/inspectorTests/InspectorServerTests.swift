import Foundation
import Inspecting
import PageServing
import RACBindings
import Testing

@testable import inspector

struct InspectorServerTests {
    private let lines = Subject<String, FileReadError>()

    private func serving(
        showsValues: Bool = true,
        _ body: @escaping @Sendable (UInt16, Subject<String, FileReadError>) throws -> Void
    ) async throws {
        let inspector = Inspector(on: QueueScheduler(label: "test"))
        inspector.read(.just(SourceLines(name: "pipe", lines: lines.signal)))
        var configuration = PageServer.Configuration()
        configuration.key = "secret99"
        let server = try InspectorServer(inspector, showsValues: showsValues, configuration)
        let (ports, listening) = AsyncStream.makeStream(of: UInt16.self)
        let running = Task {
            defer { listening.finish() }
            try await server.run { listening.yield(UInt16($0.port ?? 0)) }
        }
        if let port = await ports.first(where: { _ in true }) {
            do { try await onThread { [lines] in try body(port, lines) } } catch { Issue.record(error) }
        }
        await server.stop()
        try await running.value
    }

    private static func get(_ target: String) -> String {
        "GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    }

    private static func begin(_ lines: Subject<String, FileReadError>) {
        lines.send(#"{"kind":"recording","format":"ReactiveSignals","version":1,"program":"test"}"#)
        lines.send(#"{"kind":"subscribed","event":0,"time":0,"subscription":1,"signal":0,"on":0}"#)
        lines.send(#"{"kind":"next","event":1,"time":1,"subscription":1,"on":0,"text":"swift"}"#)
    }

    @Test func `the server of the inspector serves its page only at a path that begins with the key`() async throws {
        try await serving { port, _ in
            try RawClient.expect(Self.get("/"), port, begin: "HTTP/1.1 404 ")
            try RawClient.expect(Self.get("/index.html"), port, begin: "HTTP/1.1 404 ")
            let page = try RawClient.ask(Self.get("/secret99/"), port: port)
            #expect(page.hasPrefix("HTTP/1.1 200 "))
            #expect(page.contains("Content-Type: text/html; charset=utf-8\r\n"))
        }
    }

    @Test func `a page of the inspector receives the whole state immediately, and then only changes`() async throws {
        try await serving { port, lines in
            Self.begin(lines)
            let client = try RawClient(port: port)
            client.send(Self.get("/secret99/events?picked=1.1"))
            let first = client.receive(until: "\"leftOut\":0")
            #expect(first.contains("Content-Type: text/event-stream\r\n"))
            #expect(first.contains("\"text\":\"swift\""))
            #expect(first.contains("[0.0,\"subscribed\",null,null]"))
            lines.send(#"{"kind":"next","event":2,"time":2,"subscription":1,"on":0,"text":"forest"}"#)
            let second = client.receive(until: "\"leftOut\":0")
            #expect(second.contains("forest"))
            #expect(!second.contains("swift"))
            #expect(second.hasPrefix("data: {\"time\":"))
        }
    }

    @Test func `an inspector without values sends no values, even if the page requests them`() async throws {
        try await serving(showsValues: false) { port, lines in
            Self.begin(lines)
            let client = try RawClient(port: port)
            client.send(Self.get("/secret99/events?picked=1.1&values=1"))
            let frame = client.receive(until: "\"leftOut\":0")
            #expect(frame.contains("\"values\":1"))
            #expect(!frame.contains("swift"))
        }
    }
}
