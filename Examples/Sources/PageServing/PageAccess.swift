/// Decides which requests a server answers.
///
/// A page of another site can make a browser send requests to this server, even under a host name of that site that resolves to
/// this machine. Such a request has another `Host` or another `Origin`. A request without the key shows nothing of the server,
/// not even which addresses exist.
struct PageAccess: Sendable {
    /// The address or name under which the server was started.
    let host: String
    /// The first component of all paths, or `nil` for a server without a key.
    let key: String?

    enum Decision {
        case answer(PageRequest)
        case refuse(PageResponse)
    }

    /// Decides on a request.
    ///
    /// - Parameter address: The address at which the request has arrived.
    func decide(on request: PageRequest, at address: String?) -> Decision {
        let host = (request.headers["host"] ?? "").lowercased()
        guard [self.host.lowercased(), "localhost", address].contains(Self.name(of: host)) else {
            return .refuse(.text(.misdirected, "This server does not have this name."))
        }
        var request = request
        if let key {
            let parts = request.path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = parts.first, Self.isEqual(String(first), key) else { return .refuse(.notFound) }
            guard parts.count == 2 else {
                // The relative addresses of the page need the slash.
                return .refuse(.text(.permanentRedirect, "", headers: ["Location": "/\(key)/"]))
            }
            request.path = "/" + parts[1]
        }
        if let origin = request.headers["origin"], origin.lowercased() != "http://\(host)" {
            return .refuse(.text(.forbidden, "Requests of other pages are refused."))
        }
        guard request.method == "GET" || request.isHead else {
            return .refuse(.text(.methodNotAllowed, "Only GET and HEAD are possible.", headers: ["Allow": "GET, HEAD"]))
        }
        if request.hasBody { return .refuse(PageRefusal(.badRequest).response) }
        return .answer(request)
    }

    /// Returns a host without its port. The port can differ, because a tunnel to this server can have its own port.
    private static func name(of host: String) -> String {
        guard let colon = host.lastIndex(of: ":"), host[colon...].dropFirst().allSatisfy(\.isNumber) else {
            return host
        }
        return String(host[..<colon])
    }

    /// Compares in a time that does not depend on the position of the first difference.
    private static func isEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
