// The declarations that the page on backpressure assumes.

import Foundation
import RACBindings

extension BackpressurePage {
    struct Item: Sendable {}
    struct Row: Sendable {}
    struct DatabaseError: Error {}

    struct Page: Sendable {
        let items: [Item]
        let next: URL?
    }

    struct Server: Sendable {
        let firstPage: URL? = url

        func upload(_ line: String) -> Signal<Int, APIError> { .just(line.count) }
        func store(_ line: String) async throws(APIError) {}
        func page(at address: URL) async throws(APIError) -> Page { Page(items: [], next: nil) }
    }

    struct Table: Sendable {
        func row(_ number: Int) throws(DatabaseError) -> Row? { nil }
    }

    final class Cursor: Sendable {
        func next() -> Row? { nil }
    }

    struct Broker: Sendable {
        func next() async -> String? { nil }
    }

    static let reader: any Scheduler = QueueScheduler()
    static let bag = DisposableBag()
    static let server = Server()
    static let broker = Broker()
}
