import Foundation

/// A request of a browser: its method, its address and its headers. A request with a body is refused.
package struct PageRequest: Sendable, Equatable {
    /// The method, such as `GET`.
    package var method: String
    /// The path, without the key and without the query.
    package var path: String
    /// The names and values of the query, in their order.
    package var query: [QueryItem]
    /// The headers. Their names are in lowercase.
    package var headers: [String: String]
    /// The number of the connection. No other connection of the server has the same number.
    package var connection = 0
    var isHTTP10 = false

    /// A name and a value of a query.
    package struct QueryItem: Sendable, Equatable {
        package let name: String
        package let value: String
    }

    /// The first value of a query with this name.
    package subscript(name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// Indicates whether the client asks for the headers of the response and not for its body.
    var isHead: Bool { method == "HEAD" }

    /// Indicates whether a body follows the headers.
    var hasBody: Bool {
        headers["transfer-encoding"] != nil || headers["content-length"].map { Int($0) != 0 } ?? false
    }

    /// Indicates whether the client wants the connection to be closed after the response.
    var isLast: Bool {
        let options = (headers["connection"] ?? "").lowercased()
            .split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return options.contains("close") || (isHTTP10 && !options.contains("keep-alive"))
    }
}

extension PageRequest {
    /// Parses the lines of a request.
    ///
    /// - Throws: The refusal of a request that is not HTTP 1, or is ambiguous.
    init(lines: [String]) throws(PageRefusal) {
        let parts = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
        guard parts.count == 3, !parts[0].isEmpty, parts[1].hasPrefix("/") else { throw PageRefusal(.badRequest) }
        guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else { throw PageRefusal(.versionNotSupported) }
        let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        method = String(parts[0])
        path = Self.decoded(target[0], plusIsSpace: false)
        query = target.count < 2 ? [] : Self.query(target[1])
        headers = try Self.headers(lines.dropFirst())
        isHTTP10 = parts[2] == "HTTP/1.0"
    }

    private static func headers(_ lines: some Sequence<String>) throws(PageRefusal) -> [String: String] {
        var headers: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            // A line that begins with a space would continue the previous header. Servers and proxies disagree on such lines.
            guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: \.isWhitespace) else {
                throw PageRefusal(.badRequest)
            }
            let name = parts[0].lowercased()
            let value = parts[1].trimmingCharacters(in: .whitespaces)
            if let other = headers[name] {
                // With two hosts or two lengths, it would be unclear which one counts.
                if name == "host" || name == "content-length" { throw PageRefusal(.badRequest) }
                headers[name] = "\(other), \(value)"
            } else {
                headers[name] = value
            }
        }
        return headers
    }

    private static func query(_ text: Substring) -> [QueryItem] {
        text.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return QueryItem(
                name: decoded(parts[0], plusIsSpace: true),
                value: parts.count < 2 ? "" : decoded(parts[1], plusIsSpace: true)
            )
        }
    }

    /// Returns text without its percent-encoding. Text that is not encoded correctly stays unchanged.
    private static func decoded(_ text: Substring, plusIsSpace: Bool) -> String {
        let text = plusIsSpace ? text.replacingOccurrences(of: "+", with: " ") : String(text)
        return text.removingPercentEncoding ?? text
    }
}
