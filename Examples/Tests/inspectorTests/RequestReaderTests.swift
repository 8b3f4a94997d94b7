import Testing

@testable import PageServing

struct RequestReaderTests {
    private func requests(_ text: String, piece: Int = .max) throws(PageRefusal) -> [PageRequest] {
        var reader = RequestReader(PageLimits())
        var requests: [PageRequest] = []
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            reader.append(Array(bytes.prefix(piece)))
            bytes = bytes.dropFirst(piece)
            while let request = try reader.next() { requests.append(request) }
        }
        return requests
    }

    @Test func `HTTP requests are parsed from pieces of any size`() throws {
        let text =
            "\r\nGET /a%20b?x=1+2&y=%C3%A9&z HTTP/1.1\r\nHost: localhost\r\nAccept:  a \r\naccept: b\r\n\r\nHEAD / HTTP/1.0\nhost:h\n\n"
        for piece in 1...text.utf8.count {
            let both = try requests(text, piece: piece)
            #expect(both.map(\.method) == ["GET", "HEAD"])
            #expect(both.map(\.path) == ["/a b", "/"])
            #expect(both[0].query.map(\.name) == ["x", "y", "z"])
            #expect(both[0].query.map(\.value) == ["1 2", "é", ""])
            #expect(both[0]["y"] == "é")
            #expect(both[0].headers == ["host": "localhost", "accept": "a, b"])
            #expect(both.map(\.isLast) == [false, true])
        }
    }

    @Test(
        arguments: [
            ("GET /\r\n\r\n", 400), ("GET / HTTP/1.1 x\r\n\r\n", 400), ("GET http://a/ HTTP/1.1\r\n\r\n", 400),
            (" / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/2\r\n\r\n", 505), ("GET / HTTP/1.1\r\nnothing\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", 400), ("GET / HTTP/1.1\r\nA : b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n: b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        ]
    )
    func `a malformed HTTP request is refused`(text: String, status: Int) {
        let refusal = #expect(throws: PageRefusal.self) { try requests(text) }
        #expect(refusal?.status.code == status)
    }

    @Test func `an HTTP request with invalid UTF-8 is refused`() {
        var reader = RequestReader(PageLimits())
        reader.append(Array("GET /".utf8) + [0xFF] + Array(" HTTP/1.1\r\n".utf8))
        #expect(throws: PageRefusal(.badRequest)) { try reader.next() }
    }

    @Test func `a line of an HTTP request has at most 8 KiB, with or without a line break`() throws {
        let fits = String(repeating: "a", count: 8_192 - "GET / HTTP/1.1".count)
        #expect(try requests("GET /\(fits) HTTP/1.1\r\n\r\n").count == 1)
        #expect(throws: PageRefusal(.targetTooLong)) { try requests("GET /\(fits)a HTTP/1.1\r\n\r\n") }
        #expect(throws: PageRefusal(.targetTooLong)) { try requests(String(repeating: "a", count: 8_194)) }
        let header = String(repeating: "a", count: 8_192 - 3)
        #expect(try requests("GET / HTTP/1.1\r\nA: \(header)\r\n\r\n").count == 1)
        #expect(throws: PageRefusal(.headersTooLarge)) { try requests("GET / HTTP/1.1\r\nA: \(header)a\r\n\r\n") }
        #expect(throws: PageRefusal(.headersTooLarge)) { try requests("GET / HTTP/1.1\r\nA: \(header)aaa") }
    }

    @Test func `an HTTP request has at most a hundred lines, and empty lines count`() throws {
        func lines(_ count: Int) -> String { (0..<count).map { "h\($0): x\r\n" }.joined() }
        #expect(try requests("GET / HTTP/1.1\r\n\(lines(98))\r\n").count == 1)
        #expect(throws: PageRefusal(.headersTooLarge)) { try requests("GET / HTTP/1.1\r\n\(lines(100))\r\n") }
        #expect(throws: PageRefusal(.targetTooLong)) { try requests(String(repeating: "\r\n", count: 101)) }
        // The count begins again with each request.
        #expect(try requests(String(repeating: "GET / HTTP/1.1\r\n\(lines(50))\r\n", count: 3)).count == 3)
    }
}
