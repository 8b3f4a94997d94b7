import Foundation

/// The reason why a source cannot be opened.
package struct SourceError: Error, Sendable, Equatable {
    package let path: String
    package let code: Int32

    /// The message for users.
    package var message: String { "\(path) cannot be used: \(String(cString: strerror(code)))" }
}
