import Testing

@testable import PageServing

struct PageAccessTests {
    private let open = PageAccess(host: "127.0.0.1", key: nil)
    private let locked = PageAccess(host: "127.0.0.1", key: "secret99")

    private func status(
        _ access: PageAccess,
        _ target: String,
        _ headers: [String] = ["Host: localhost:8620"],
        method: String = "GET",
        at address: String = "127.0.0.1"
    ) throws -> Int {
        switch access.decide(on: try PageRequest(lines: ["\(method) \(target) HTTP/1.1"] + headers), at: address) {
        case .answer: 200
        case .refuse(let response): response.status.code
        }
    }

    @Test(arguments: ["localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:8620"])
    func `a page server accepts its own host name with any port`(host: String) throws {
        #expect(try status(open, "/", ["Host: \(host)"]) == 200)
    }

    @Test(
        arguments: [
            "example.com", "localhost.example.com", "127.0.0.2", "", "[::1]:8620", "localhost:x",
            "127.0.0.1.nip.io:8620",
        ]
    )
    func `a page server refuses a request that names another host`(host: String) throws {
        #expect(try status(open, "/", ["Host: \(host)"]) == 421)
        #expect(try status(locked, "/secret99/", ["Host: \(host)"]) == 421)
    }

    @Test func `a page server refuses a request that names no host`() throws {
        #expect(try status(open, "/", []) == 421)
    }

    @Test func `a page server on all addresses accepts the address of the connection as host`() throws {
        let everywhere = PageAccess(host: "0.0.0.0", key: nil)
        #expect(try status(everywhere, "/", ["Host: 192.0.2.7:80"], at: "192.0.2.7") == 200)
        #expect(try status(everywhere, "/", ["Host: 192.0.2.8:80"], at: "192.0.2.7") == 421)
    }

    @Test(
        arguments: [
            ("/", 404), ("/secret9", 404), ("/secret990", 404), ("/Secret99/", 404), ("//secret99/", 404),
            ("/secret99", 308), ("/secret99/", 200), ("/secret99/events?picked=1.7", 200), ("/x/secret99/", 404),
        ]
    )
    func `a page server with a key answers 404 to every path without the key`(target: String, expected: Int) throws {
        #expect(try status(locked, target) == expected)
    }

    @Test func `a page server with a key answers 404 even to a forbidden request without the key`() throws {
        #expect(try status(locked, "/", ["Host: localhost", "Origin: http://example.com"], method: "POST") == 404)
    }

    @Test func `the path of an accepted request does not contain the key`() throws {
        let request = try PageRequest(lines: ["GET /secret99/events?a=b HTTP/1.1", "Host: localhost"])
        guard case .answer(let answer) = locked.decide(on: request, at: nil) else {
            Issue.record("the request was refused")
            return
        }
        #expect(answer.path == "/events")
        #expect(answer["a"] == "b")
    }

    @Test(
        arguments: [
            ("http://localhost:8620", 200), ("http://localhost", 403), ("http://localhost:8621", 403),
            ("https://localhost:8620", 403), ("http://example.com", 403), ("null", 403),
        ]
    )
    func `a page server refuses requests of a page with another origin`(origin: String, expected: Int) throws {
        #expect(try status(open, "/", ["Host: localhost:8620", "Origin: \(origin)"]) == expected)
    }

    @Test(arguments: [("GET", 200), ("HEAD", 200), ("POST", 405), ("get", 405), ("OPTIONS", 405), ("BREW", 405)])
    func `a page server accepts only the methods GET and HEAD`(method: String, expected: Int) throws {
        #expect(try status(open, "/", method: method) == expected)
    }

    @Test(arguments: [("Content-Length: 0", 200), ("Content-Length: 5", 400), ("Transfer-Encoding: chunked", 400)])
    func `a page server refuses a request with a body`(header: String, expected: Int) throws {
        #expect(try status(open, "/", ["Host: localhost", header]) == expected)
    }
}
