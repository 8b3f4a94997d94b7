import Foundation
import RACCommand

/// For everything that shows errors to people through Foundation: the `localizedDescription` of an `any Error`, alerts.
extension CommandError: LocalizedError {
    /// A sentence a person can read; of a failure of the work, what that says of itself.
    public var errorDescription: String? {
        switch self {
        case .disabled, .cancelled: description
        case .failed(let error): error.localizedDescription
        }
    }
}
