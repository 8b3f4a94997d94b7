import Foundation
import RACBindings
import RACCore
import TestSupport
import Testing
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
@Suite(.serialized) struct HTTPProbe {
    @Test func probe() throws {
        let server = try LoopbackServer([
            "/ok": .status(200, "hello"), "/404": .status(404, "no"), "/short": .status(200, "part", length: 100),
            "/reset": .status(200, "part", length: 100).then(.reset), "/empty": .init(""), "/garbage": .init("\u{1}\u{2}xyzzy\r\nmore\r\n\r\nand more"),
            "/head": .init("HTTP/1.1 200 OK\r\nContent-Le"), "/badstatus": .init("HTTP/1.1 abc OK\r\n\r\n"),
            "/204": .init("HTTP/1.1 204 No\r\n\r\n"), "/09": .init("<html>old</html>\n"),
            "/chunked": .init("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n10\r\nhal"),
            "/chunked2": .init("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\nhello\r\n10\r\nhal"),
            "/nolength": .init("HTTP/1.1 200 OK\r\n\r\nhello"),
            "/badlength": .init("HTTP/1.1 200 OK\r\nContent-Length: banana\r\n\r\nhello"),
            "/neglength": .init("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello"),
            "/loop": .status(302, "", fields: ["Location: /loop"]),
            "/badredirect": .status(302, "", fields: ["Location: foo://bar"]),
            "/gzip": .status(200, "not gzip", fields: ["Content-Encoding: gzip"]),
            "/binhead": .init("HTTP/1.1 200 OK\r\n\u{0}\u{1}\u{2}: x\r\nnocolon\r\n\r\nhello"),
            "/ssh": .init("SSH-2.0-OpenSSH_9.0\r\n"),
            "/hang": .init("", then: .hang),
        ])
        let (deaf, port) = try LoopbackServer.deafPort()
        defer { close(deaf); server.stop() }
        var urls = try ["/ok", "/404", "/short", "/reset", "/empty", "/garbage", "/head", "/badstatus", "/204", "/09", "/chunked", "/chunked2", "/nolength", "/badlength", "/neglength", "/loop", "/badredirect", "/gzip", "/binhead", "/ssh"].map(server.url)
        urls.append(try #require(URL(string: "http://127.0.0.1:\(port)/")))
        urls.append(try #require(URL(string: "http://nowhere.invalid/")))
        urls.append(try #require(URL(string: "foo://nowhere.invalid/")))
        urls.append(try #require(URL(string: "http:///path")))
        for url in urls {
            let done = Expectation()
            URLSession.shared.signal(for: url).subscribe { print("PROBE", url.path, $0.status, String(decoding: $0.data, as: UTF8.self)) } failed: { print("PROBE", url, $0, "|", $0.localizedDescription); done.fulfill() } completed: { done.fulfill() }
            if !done.wait(20) { print("PROBE", url, "NO END") }
        }
    }
}
