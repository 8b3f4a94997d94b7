import Foundation

/// Why a signal of decoded values failed. See ``SignalProtocol/decode(_:using:)``.
public enum DecodeError<Failure: Error>: Error {
    /// The signal of data failed.
    case failed(Failure)
    /// The decoder could not make a value of the data. Holds the data, and what the decoder says about it.
    case undecodable(Data, any Error)
}

extension DecodeError: LocalizedError {
    /// A sentence a person can read.
    public var errorDescription: String? {
        switch self {
        case .failed(let error):
            error.localizedDescription
        case .undecodable(let data, let error):
            "\(data.count) bytes cannot be decoded: \(error.localizedDescription)"
        }
    }
}
