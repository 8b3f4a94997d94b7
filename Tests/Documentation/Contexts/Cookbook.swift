// The declarations that the cookbook assumes.

import RACBindings

extension CookbookPage {
    final class Ticket: Sendable {
        func cancel() {}
    }

    /// A client without signals.
    struct OldClient: Sendable {
        static let shared = OldClient()

        func get(_ path: String, _ completion: @Sendable (Result<String, NetworkError>) -> Void) -> Ticket {
            completion(.success("content of \(path)"))
            return Ticket()
        }
    }
}
