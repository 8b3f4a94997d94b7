import Foundation

/// The response to a request.
package struct PageResponse: Sendable {
    /// The status code and its phrase.
    package struct Status: Sendable, Hashable {
        package let code: Int
        package let phrase: String

        package static let ok = Status(code: 200, phrase: "OK")
        package static let permanentRedirect = Status(code: 308, phrase: "Permanent Redirect")
        package static let badRequest = Status(code: 400, phrase: "Bad Request")
        package static let forbidden = Status(code: 403, phrase: "Forbidden")
        package static let notFound = Status(code: 404, phrase: "Not Found")
        package static let methodNotAllowed = Status(code: 405, phrase: "Method Not Allowed")
        package static let requestTimeout = Status(code: 408, phrase: "Request Timeout")
        package static let targetTooLong = Status(code: 414, phrase: "URI Too Long")
        package static let misdirected = Status(code: 421, phrase: "Misdirected Request")
        package static let headersTooLarge = Status(code: 431, phrase: "Request Header Fields Too Large")
        package static let serverError = Status(code: 500, phrase: "Internal Server Error")
        package static let unavailable = Status(code: 503, phrase: "Service Unavailable")
        package static let versionNotSupported = Status(code: 505, phrase: "HTTP Version Not Supported")
    }

    /// The content.
    package enum Body: Sendable {
        /// Content of a known length.
        case data(Data)
        /// A stream, which the closure writes. The connection is closed when the closure returns or throws.
        case stream(@Sendable (PageWriter) async throws -> Void)
    }

    package let status: Status
    package var headers: [String: String]
    package let body: Body

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - type: The type of the content, such as `application/json`.
    ///   - headers: More headers.
    package init(_ status: Status = .ok, type: String, headers: [String: String] = [:], body: Body) {
        self.status = status
        self.headers = Self.headers(ofType: type).merging(headers) { $1 }
        self.body = body
    }

    /// Creates a response of text.
    package static func text(_ status: Status, _ text: String, headers: [String: String] = [:]) -> PageResponse {
        PageResponse(status, type: "text/plain; charset=utf-8", headers: headers, body: .data(Data("\(text)\n".utf8)))
    }

    /// Creates a response of JSON.
    package static func json(_ data: Data) -> PageResponse {
        PageResponse(type: "application/json", body: .data(data))
    }

    /// Creates a stream of server-sent events.
    package static func events(_ write: @escaping @Sendable (PageWriter) async throws -> Void) -> PageResponse {
        // Some proxies buffer a response until it ends, unless this header disables it.
        PageResponse(type: "text/event-stream", headers: ["X-Accel-Buffering": "no"], body: .stream(write))
    }

    /// Creates the response for an address without content.
    static let notFound = PageResponse.text(.notFound, "There is nothing at this address.")

    /// Returns headers with which browsers load nothing from other servers, send no address to other servers, and cache nothing.
    /// A new build is therefore visible immediately.
    private static func headers(ofType type: String) -> [String: String] {
        [
            "Content-Type": type,
            "Cache-Control": "no-store",
            "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
                + "img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        ]
    }

    /// Indicates whether the body is a stream.
    var isStream: Bool {
        if case .stream = body { true } else { false }
    }

    /// Returns the bytes of the status and the headers.
    ///
    /// - Parameter isLast: Whether the connection is closed after the response.
    func head(isLast: Bool) -> Data {
        var headers = headers
        // A stream has no length. It ends with its connection, so that its pieces need no headers.
        if case .data(let data) = body { headers["Content-Length"] = "\(data.count)" }
        headers["Connection"] = isLast ? "close" : "keep-alive"
        let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        return Data("HTTP/1.1 \(status.code) \(status.phrase)\r\n\(lines.joined())\r\n".utf8)
    }
}

/// The reason to refuse a request and to close its connection.
struct PageRefusal: Error, Equatable {
    let status: PageResponse.Status

    init(_ status: PageResponse.Status) {
        self.status = status
    }

    var response: PageResponse { .text(status, status.phrase) }
}
