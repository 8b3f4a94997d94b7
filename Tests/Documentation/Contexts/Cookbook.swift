// The declarations that the cookbook assumes.

import RACBindings
import SwiftUI

extension CookbookPage {
    @MainActor
    struct TextField: SwiftUI.View {
        init(_ title: String, text: Binding<String>) {}
        var body: Never { fatalError("not shown") }
    }

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
