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
#endif
