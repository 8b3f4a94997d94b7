import Foundation
import RACCommand

/// For code that shows errors to users through Foundation: the `localizedDescription` of an `any Error`, alerts.
extension CommandError: LocalizedError {
    /// A description for users. For a failure of the work, the failure's own description.
    public var errorDescription: String? {
        switch self {
        case .disabled, .cancelled: description
        case .failed(let error): error.localizedDescription
        }
    }
}
