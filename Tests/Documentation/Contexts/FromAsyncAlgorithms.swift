// What the page for those who come from asynchronous sequences takes for granted.

import RACBindings

extension FromAsyncAlgorithmsPage {
    struct ServerError: Error {}

    struct Server: Sendable {
        func search(_ query: String) async throws(ServerError) -> [String] { [query] }
    }

    @MainActor static let model = SearchModel(server: Server())
}
