// The declarations that the page for users of asynchronous sequences assumes.

import RACBindings

extension FromAsyncAlgorithmsPage {
    struct ServerError: Error {}

    struct Server: Sendable {
        func search(_ query: String) async throws(ServerError) -> [String] { [query] }
    }

    @MainActor static let model = SearchModel(server: Server())
}
