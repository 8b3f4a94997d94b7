import Foundation
import RACBindings
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(20))) struct URLSessionSignalsTests {
    private let session = URLSession(configuration: .ephemeral)

    /// Returns the events of a request to a server that sends an answer.
    private func events(
        _ answer: LoopbackServer.Answer,
        accepting statuses: AcceptedStatuses = .success
    ) throws -> [Event<HTTPReply, HTTPRequestError>] {
        let server = try LoopbackServer(["/": answer])
        defer { server.stop() }
        return try events(session.signal(for: server.url("/"), accepting: statuses))
    }

    private func events(
        _ signal: Signal<HTTPReply, HTTPRequestError>
    ) throws -> [Event<HTTPReply, HTTPRequestError>] {
        try signal.materialize().toArray(timeout: .seconds(600))
    }

    // MARK: - Replies

    @Test func `the signal of a request sends the reply and completes`() throws {
        let events = try events(.status(200, "hello", fields: ["X-Mood: good"]))
        #expect(events.count == 2)
        let reply = try #require(events.first?.value)
        #expect(String(decoding: reply.data, as: UTF8.self) == "hello")
        #expect(reply.status == 200)
        #expect(reply.response.value(forHTTPHeaderField: "X-Mood") == "good")
        #expect(events.last?.isTerminal == true)
        #expect(events.last?.failure == nil)
    }

    @Test func `the signal of a request sends an empty body as empty data`() throws {
        #expect(try events(.status(204)).first?.value?.data == Data())
    }

    @Test func `the signal of a request sends a large body whole`() throws {
        let body = String(repeating: "0123456789abcdef", count: 1 << 18)
        #expect(try events(.status(200, body)).first?.value?.data == Data(body.utf8))
    }

    @Test func `the signal of a request sends the request's method, header fields and body`() throws {
        let server = try LoopbackServer(["/form": .status(201)])
        defer { server.stop() }
        var request = URLRequest(url: try server.url("/form"))
        request.httpMethod = "POST"
        request.httpBody = Data("name=ada".utf8)
        request.setValue("42", forHTTPHeaderField: "X-Answer")
        #expect(try events(session.signal(for: request)).first?.value?.status == 201)
        let seen = try #require(server.requests.first)
        #expect(seen.hasPrefix("POST /form HTTP/1.1\r\n"))
        #expect(seen.lowercased().contains("x-answer: 42\r\n"))
        #expect(seen.hasSuffix("\r\n\r\nname=ada"))
    }

    @Test func `each subscription to the signal of a request sends the request once`() throws {
        let server = try LoopbackServer(["/": .status(200)])
        defer { server.stop() }
        let signal = session.signal(for: try server.url("/"))
        #expect(server.requests.isEmpty)
        for _ in 0..<3 { #expect(try events(signal).count == 2) }
        #expect(server.requests.count == 3)
    }

    @Test func `the signal of a request followed by take(1) sends one request`() throws {
        let server = try LoopbackServer(["/": .status(200, "x")])
        defer { server.stop() }
        let events = try events(session.signal(for: server.url("/")).take(1))
        #expect(events.count == 2)
        #expect(server.requests.count == 1)
    }

    // MARK: - Statuses

    @Test func `the signal of a request fails with the reply if the reply's status is not accepted`() throws {
        let events = try events(.status(404, "no such page"))
        guard case .failed(.status(let reply)) = events.first else {
            Issue.record("unexpected \(events)")
            return
        }
        #expect(reply.status == 404)
        #expect(String(decoding: reply.data, as: UTF8.self) == "no such page")
        #expect(events.first?.failure?.localizedDescription.contains("404") == true)
    }

    @Test func `the signal of a request fails only for statuses that its parameter accepting excludes`() throws {
        #expect(try events(.status(500, "oops"), accepting: .any).first?.value?.status == 500)
        #expect(try events(.status(404), accepting: .codes(400..<405)).first?.value?.status == 404)
        #expect(try events(.status(200), accepting: .codes(400..<405)).first?.value == nil)
    }

    // MARK: - Bad servers

    @Test func `the signal of a request fails with a transport failure if the connection is refused`() throws {
        let (socket, port) = try LoopbackServer.deafPort()
        defer { close(socket) }
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        guard case .failed(.transport(let error)) = try events(session.signal(for: url)).first else {
            Issue.record("no failure")
            return
        }
        #expect(error.code == .cannotConnectToHost)
    }

    @Test(arguments: [
        ("cut off in the body", LoopbackServer.Answer.status(200, "part", length: 100)),
        ("reset in the body", .status(200, "part", length: 100).then(.reset)),
        ("cut off in a chunk", .init("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n10\r\nhal")),
        ("chunks without a length", .init("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\nhello\r\n")),
        ("a length that is no number", .init("HTTP/1.1 200 OK\r\nContent-Length: banana\r\n\r\nhello")),
        ("a body that is not what it says", .status(200, "not gzip", fields: ["Content-Encoding: gzip"])),
        ("nothing at all", .init("")),
        ("redirections without end", .status(302, fields: ["Location: /"])),
    ])
    func `the signal of a request fails with a transport failure if the response is incomplete or corrupt`(
        _ what: String,
        _ answer: LoopbackServer.Answer
    ) throws {
        let events = try events(answer)
        guard case .failed(.transport(let error)) = events.first else {
            Issue.record("\(what): unexpected \(events)")
            return
        }
        #expect(!error.localizedDescription.isEmpty)
        #expect(events.count == 1)
    }

    @Test(arguments: [
        "\u{1}\u{2}xyzzy\r\nmore\r\n\r\nand more", "SSH-2.0-OpenSSH_9.0\r\n", "<html>old</html>\n",
        "HTTP/1.1 abc OK\r\n\r\n",
    ])
    func `the signal of a request fails with notHTTP if the response is not HTTP`(_ text: String) throws {
        let events = try events(LoopbackServer.Answer(text))
        guard case .failed(.notHTTP) = events.first else {
            Issue.record("unexpected \(events)")
            return
        }
        #expect(events.first?.failure?.localizedDescription.contains("HTTP") == true)
    }

    @Test(arguments: ["foo://bar", "ftp://127.0.0.1:1/file", "gopher://127.0.0.1/"])
    func `the signal of a request fails with the URL of a redirection if that URL is not supported`(_ text: String)
        throws
    {
        let events = try events(.status(302, fields: ["Location: \(text)"]))
        guard case .failed(.unsupportedURL(let url)) = events.first else {
            Issue.record("unexpected \(events)")
            return
        }
        #expect(url?.absoluteString == text)
        #expect(events.first?.failure?.localizedDescription == "The address \(text) is not one of HTTP.")
    }

    @Test(arguments: ["foo://bar", "file:///etc/hosts", "data:,hello", "relative/path"])
    func `the signal of a request fails without a request if the URL is not an HTTP URL`(_ text: String) throws {
        let url = try #require(URL(string: text))
        let recorder = Recorder(session.signal(for: url))
        guard case .unsupportedURL(url) = recorder.failure else {
            Issue.record("unexpected \(recorder.events)")
            return
        }
    }

    @Test func `the signal of a request without a URL fails`() throws {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1/")))
        request.url = nil
        guard case .unsupportedURL(nil) = Recorder(session.signal(for: request)).failure else {
            Issue.record("no failure")
            return
        }
    }
}
