#if Foundation
    import Foundation

    /// The failure of a signal that ``SignalProtocol/decode(_:using:)`` returns.
    public enum DecodeError<Failure: Error>: Error {
        /// The signal of data failed.
        case failed(Failure)
        /// The decoder rejected the data. The case holds the data and the decoder's error.
        case undecodable(Data, any Error)
    }

    extension DecodeError: LocalizedError {
        /// A description for users.
        public var errorDescription: String? {
            switch self {
            case .failed(let error):
                error.localizedDescription
            case .undecodable(let data, let error):
                "\(data.count) bytes cannot be decoded: \(error.localizedDescription)"
            }
        }
    }
#endif
