// The declarations that comments about sources which can suspend assume.

import Foundation
import RACBindings

extension SubscriberCapacityComments {
    struct Row: Sendable {}

    final class Cursor: Sendable {
        func next() -> Row? { nil }
    }

    struct Pages: Sendable {
        func nextPage() async throws(APIError) -> String? { nil }
    }

    static let api = Pages()
    static var subscriber: Subscriber<String, APIError> { fatalError("not run") }
}

extension GenerateComments {
    struct Cursor: Sendable {
        func next() throws -> String? { nil }
    }

    struct Pages: Sendable {
        func names(onPage page: Int) async throws(APIError) -> [String]? { nil }
    }

    struct Mailbox: Sendable {
        func next() async -> String? { nil }
    }

    static let cursor = Cursor()
    static let api = Pages()
    static let mailbox = Mailbox()
}

extension OnMainComments {
    @MainActor static func append(_ line: String) {}
}
