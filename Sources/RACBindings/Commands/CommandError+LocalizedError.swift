#if Foundation
    import Foundation
    import RACCommand

    /// Lets alerts, and other code that shows the `localizedDescription` of an `any Error`, show a description for users.
    extension CommandError: LocalizedError {
        /// A description for users. If the work has failed, the result is the description of the failure.
        public var errorDescription: String? {
            switch self {
            case .disabled, .cancelled: description
            case .failed(let error): error.localizedDescription
            }
        }
    }
#endif
