import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Why a request over HTTP gave no acceptable reply.
///
/// Source: the `NSError` of `+rac_sendAsynchronousRequest:` in NSURLConnection. Better: typed, and a refused status is one.
public enum HTTPRequestError: Error, Sendable {
    /// The request has no URL, or one that is not of HTTP; then nothing was sent. Or the server redirected to a URL that is not
    /// of HTTP and that the session cannot follow. Holds the URL.
    case unsupportedURL(URL?)
    /// No whole reply came: no connection, cut off, cancelled by the session, …
    case transport(URLError)
    /// What came was not HTTP. Holds what the session says about it.
    case notHTTP(URLError)
    /// The server answered with a status that is not accepted. Holds the whole reply.
    case status(HTTPReply)

    /// For `timeout(after:failingWith:on:)`: the same as if the session had given up.
    public static var timedOut: HTTPRequestError { .transport(URLError(.timedOut)) }
}

extension HTTPRequestError: LocalizedError {
    /// A sentence a person can read.
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
