#if FoundationNetworking
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The error of a request over HTTP.
    public enum HTTPRequestError: Error, Sendable {
        /// The URL is missing or is not an HTTP URL. If it is the URL of the request, nothing was sent. Otherwise the server
        /// has redirected the request to this URL.
        case unsupportedURL(URL?)
        /// No complete reply arrived. For example, the connection was lost, or the session cancelled the request.
        case transport(URLError)
        /// The server's reply was not HTTP. The case holds the session's error.
        case notHTTP(URLError)
        /// The server answered with a status that is not accepted. The case holds the whole reply.
        case status(HTTPReply)

        /// The error of a session that times out. Use it with `timeout(after:failingWith:on:)`.
        public static var timedOut: HTTPRequestError { .transport(URLError(.timedOut)) }
    }

    extension HTTPRequestError: LocalizedError {
        /// A description for users.
        public var errorDescription: String? {
            switch self {
            case .unsupportedURL(nil):
                "The request has no address."
            case .unsupportedURL(let url?):
                "The address \(url.absoluteString) is not one of HTTP."
            case .transport(let error):
                error.localizedDescription
            case .notHTTP:
                "What the server answered is not HTTP."
            case .status(let reply):
                "The server answered with status \(reply.status)"
                    + " (\(HTTPURLResponse.localizedString(forStatusCode: reply.status)))."
            }
        }
    }
#endif
