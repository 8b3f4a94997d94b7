import Foundation
import Testing

@testable import PageServing

struct PageServerTests {
    /// Runs a server with a page, a stream that never ends, and an answer that fails.
    private func serving(
        _ change: (inout PageServer.Configuration) -> Void = { _ in },
        _ body: @escaping @Sendable (UInt16) throws -> Void
    ) async throws {
        var configuration = PageServer.Configuration()
        change(&configuration)
        let server = PageServer(configuration)
        let answer: PageAnswer = { request in
            switch request.path {
            case "/": return .text(.ok, "page \(request["x"] ?? "")")
            case "/failing": throw CocoaError(.featureUnsupported)
            case "/events":
                return .events { writer in
                    for number in 1... {
                        try await writer.write(Array("data: \(number)\n\n".utf8))
                        try await Task.sleep(for: .milliseconds(5))
                    }
                }
            default: return nil
            }
        }
        let (ports, listening) = AsyncStream.makeStream(of: UInt16.self)
        let running = Task {
            defer { listening.finish() }
            try await server.run(answering: answer) { listening.yield(UInt16($0.port ?? 0)) }
        }
        if let port = await ports.first(where: { _ in true }) {
            do { try await onThread { try body(port) } } catch { Issue.record(error) }
        }
        await server.stop()
        try await running.value
    }

    private static func get(_ target: String, _ headers: String = "", method: String = "GET") -> String {
        "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(headers)\r\n"
    }

    @Test func `a page server answers with headers that keep the page private`() async throws {
        try await serving { port in
            let response = try RawClient.ask(Self.get("/?x=1"), port: port)
            #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(response.hasSuffix("\r\n\r\npage 1\n"))
            for header in [
                "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff", "Cache-Control: no-store",
                "Content-Security-Policy: default-src 'none'; ", "Content-Length: 7", "Connection: close",
            ] { #expect(response.contains("\r\n\(header)")) }
        }
    }

    @Test func `the response to HEAD has the headers of GET and no body, even for a stream`() async throws {
        try await serving { port in
            let response = try RawClient.ask(Self.get("/?x=1", method: "HEAD"), port: port)
            #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(response.contains("Content-Length: 7\r\n"))
            #expect(response.hasSuffix("\r\n\r\n"))
            let stream = try RawClient.ask(Self.get("/events", method: "HEAD"), port: port)
            #expect(stream.contains("Content-Type: text/event-stream\r\n"))
            #expect(stream.hasSuffix("\r\n\r\n"))
        }
    }

    @Test func `a page server answers several requests on one connection`() async throws {
        try await serving { port in
            let client = try RawClient(port: port)
            for number in 1...3 {
                client.send("GET /?x=\(number) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(client.receive(until: "page \(number)\n").contains("Connection: keep-alive\r\n"))
            }
            // Requests can also arrive together.
            client.send("GET /?x=4 HTTP/1.1\r\nHost: localhost\r\n\r\n" + Self.get("/?x=5"))
            let both = client.receiveAll()
            #expect(both.contains("page 4\n"))
            #expect(both.hasSuffix("page 5\n"))
        }
    }

    @Test func `a page server answers 404 for a missing page and 500 for a failure`() async throws {
        try await serving { port in
            try RawClient.expect(Self.get("/none"), port, begin: "HTTP/1.1 404 ")
            try RawClient.expect(Self.get("/failing"), port, begin: "HTTP/1.1 500 ")
        }
    }

    @Test func `a page server answers 421 to a request for another host`() async throws {
        try await serving { port in
            let request = "GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n"
            try RawClient.expect(request, port, begin: "HTTP/1.1 421 ")
        }
    }

    @Test func `a page server answers 403 to a request of a page with another origin`() async throws {
        try await serving { port in
            let origin = "Origin: http://example.com\r\n"
            try RawClient.expect(Self.get("/", origin), port, begin: "HTTP/1.1 403 ")
        }
    }

    @Test func `a page server with a key answers 404 to requests without the key`() async throws {
        try await serving {
            $0.key = "secret99"
        } _: { port in
            try RawClient.expect(Self.get("/"), port, begin: "HTTP/1.1 404 ")
            try RawClient.expect(Self.get("/events"), port, begin: "HTTP/1.1 404 ")
            try RawClient.expect(Self.get("/secret99"), port, contain: "\r\nLocation: /secret99/\r\n")
            try RawClient.expect(Self.get("/secret99/?x=1"), port, end: "page 1\n")
        }
    }

    @Test func `a page server refuses a request with a body, and the client receives the refusal`() async throws {
        try await serving { port in
            let body = String(repeating: "a", count: 100_000)
            let request = Self.get("/", "Content-Length: \(body.count)\r\n", method: "POST") + body
            try RawClient.expect(request, port, begin: "HTTP/1.1 405 ")
        }
    }

    @Test func `a page server refuses a request line of ten megabytes and still answers other requests`() async throws {
        try await serving { port in
            let client = try RawClient(port: port)
            // The server can close the connection before it has received everything.
            client.send("GET /")
            for _ in 0..<160 { guard client.send(String(repeating: "a", count: 65_536)) else { break } }
            let response = client.receiveAll()
            #expect(response.isEmpty || response.hasPrefix("HTTP/1.1 414 "))
            try RawClient.expect(Self.get("/?x=1"), port, end: "page 1\n")
        }
    }

    @Test func `a page server refuses a request with a long header or with many headers`() async throws {
        try await serving { port in
            let long = "A: \(String(repeating: "a", count: 9_000))\r\n"
            try RawClient.expect(Self.get("/", long), port, begin: "HTTP/1.1 431 ")
            let many = (0..<200).map { "H\($0): a\r\n" }.joined()
            try RawClient.expect(Self.get("/", many), port, begin: "HTTP/1.1 431 ")
        }
    }

    @Test func `a page server refuses an incomplete request and closes a silent connection after a time limit`()
        async throws
    {
        try await serving {
            $0.limits.requestTime = .milliseconds(100)
        } _: { port in
            let silent = try RawClient(port: port)
            try RawClient.expect("GET / HTTP/1.1\r\nHost: ", port, begin: "HTTP/1.1 408 ")
            #expect(silent.receiveAll() == "")
        }
    }

    @Test func `a page server gives a client that slowly sends single bytes no more time for its request`() async throws
    {
        try await serving {
            $0.limits.requestTime = .milliseconds(100)
        } _: { port in
            let client = try RawClient(port: port)
            client.send("GET /")
            let sending = Thread { while client.send("a") { usleep(1_000) } }
            sending.start()
            let response = client.receiveAll()
            #expect(response.isEmpty || response.hasPrefix("HTTP/1.1 408 "))
        }
    }

    @Test func `a page server with 600 unfinished requests still answers requests and continues its stream`()
        async throws
    {
        raiseDescriptorLimit(to: 2_000)
        try await serving {
            // On a slow machine, the usual limit would pass while the connections are made.
            $0.limits.requestTime = .seconds(600)
        } _: { port in
            let stream = try RawClient(port: port)
            stream.send(Self.get("/events"))
            #expect(stream.receive(until: "data: 2\n").contains("data: 1\n"))
            let halfOpen = try (0..<600).map { _ in
                let client = try RawClient(port: port)
                client.send("GET / HTTP/1.1\r\n")
                return client
            }
            try RawClient.expect(Self.get("/?x=1"), port, end: "page 1\n")
            // The connections that have waited longest were closed.
            #expect(halfOpen.prefix(300).allSatisfy { $0.receiveAll().isEmpty })
            _ = stream.receive()
            for _ in 0..<10 { #expect(stream.receive() != nil) }
            withExtendedLifetime(halfOpen) {}
        }
    }

    @Test func `a page server refuses a further connection when all connections are in use`() async throws {
        try await serving {
            $0.limits.connections = 3
        } _: { port in
            let streams = try (0..<3).map { _ in try RawClient(port: port) }
            for stream in streams {
                stream.send(Self.get("/events"))
                #expect(stream.receive(until: "data: 1\n").hasPrefix("HTTP/1.1 200 "))
            }
            let refused = try RawClient(port: port).receiveAll()
            #expect(refused.hasPrefix("HTTP/1.1 503 "))
            #expect(refused.contains("\r\nRetry-After: 5\r\n"))
            for stream in streams { #expect(stream.receive() != nil) }
        }
    }

    @Test func `a page server disconnects a client that reads nothing`() async throws {
        try await serving { configuration in
            configuration.limits.writingTime = .milliseconds(100)
            configuration.limits.requestTime = .seconds(1)
            configuration.sendBuffer = 1
        } _: { port in
            let slow = try RawClient(port: port, receiveBuffer: 1)
            while slow.send("GET /?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n") {}
            // The connection ends, although the requests are not answered completely.
            _ = slow.receiveAll()
        }
    }

    @Test func `running a page server fails if its port is in use`() async throws {
        try await serving { port in
            let other = UInt16(port)
            let done = DispatchSemaphore(value: 0)
            Task {
                var configuration = PageServer.Configuration()
                configuration.port = other
                let error = await #expect(throws: (any Error).self) {
                    try await PageServer(configuration).run(answering: { _ in nil }, onListening: { _ in })
                }
                #expect(error?.reason == "Address already in use")
                done.signal()
            }
            done.wait()
        }
    }

    @Test func `a page server that was stopped before it runs does not listen`() async throws {
        let server = PageServer(PageServer.Configuration())
        await server.stop()
        try await server.run(answering: { _ in nil }, onListening: { Issue.record("listens at \($0)") })
    }

    private func raiseDescriptorLimit(to count: rlim_t) {
        #if canImport(Darwin)
            let resource = RLIMIT_NOFILE
        #else
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, count))
        setrlimit(resource, &limit)
    }
}
