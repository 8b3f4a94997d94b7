#if FoundationNetworking
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A server's reply: the response and the whole body.
    public struct HTTPReply: Sendable {
        /// The body. It is empty if the reply had no body.
        public let data: Data
        /// The status and header fields.
        public let response: HTTPURLResponse

        /// Creates a reply, for tests and stand-ins.
        ///
        /// - Parameters:
        ///   - data: The body.
        ///   - response: The status and header fields.
        public init(data: Data, response: HTTPURLResponse) {
            self.data = data
            self.response = response
        }

        /// The status code, for example 200.
        public var status: Int { response.statusCode }
    }

    /// The status codes that count as success. In ReactiveObjC every status counts as success.
    public struct AcceptedStatuses: Sendable, Hashable {
        private let range: Range<Int>?

        /// The status codes from 200 to 299.
        public static let success = AcceptedStatuses(range: 200..<300)

        /// All status codes.
        public static let any = AcceptedStatuses(range: nil)

        /// Returns the status codes in a range.
        ///
        /// - Parameter range: The range, for example `200..<400`.
        public static func codes(_ range: Range<Int>) -> AcceptedStatuses {
            AcceptedStatuses(range: range)
        }

        /// Indicates whether a status code counts as success.
        ///
        /// - Parameter status: The status code, for example 200.
        public func contains(_ status: Int) -> Bool {
            range?.contains(status) ?? true
        }
    }

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
