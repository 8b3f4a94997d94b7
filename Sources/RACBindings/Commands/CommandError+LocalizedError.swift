#if Foundation
    import Foundation
    import RACCommand

    /// For code that shows errors to users through Foundation, such as alerts and the `localizedDescription` of an
    /// `any Error`.
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
