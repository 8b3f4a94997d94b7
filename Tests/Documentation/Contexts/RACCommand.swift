// What the pages about commands take for granted, and below that what only one of them does.

import Foundation
import RACBindings

struct StoreError: Error {}

struct Store: Sendable {
    func save(_ document: Document) -> Signal<Document, StoreError> { .just(document) }
}

let store = Store()
let isValid = MutableProperty(true)

struct LoadError: Error {}

struct Loader: Sendable {
    func load(_ url: URL) async throws(LoadError) -> String { "" }
}

let loader = Loader()

struct CopyError: Error {}

struct Part: Sendable {
    let fraction: Double
    func copy() async throws(CopyError) {}
}

@MainActor
final class ProgressBar {
    var fraction = 0.0
}

@MainActor let bar = ProgressBar()

struct Profile: Sendable {}

let open = Command<Document, Document, StoreError> { .just($0) }
let signIn = Command<String, Profile, StoreError> { _ in .just(Profile()) }
let query = MutableProperty("")

extension CommandPage {
    struct Session: Sendable {
        func signOut() -> Signal<Void, APIError> { .just(()) }
    }

    static let session = Session()

    struct Digest: Sendable {
        init(_ data: Data) {}
    }

    @MainActor static var total = 0
    static func parts(of source: URL) -> [Part] { [] }
    static let load = Command<Profile, [Document], StoreError> { _ in .just([]) }
    static let search = Command<String, [String], APIError> { api.results(for: $0) }
}

extension CommandComments {
    static let search = Command<String, [String], APIError> { api.results(for: $0) }
}

extension CommandPolicyComments {
    struct Photo: Sendable {}

    struct PhotoAPI: Sendable {
        func results(for query: String) -> Signal<[String], APIError> { .just([query]) }
        func upload(_ photo: Photo) -> Signal<Double, APIError> { .just(1) }
    }

    static let api = PhotoAPI()
}

extension CommandAsyncWorkComments {
    static let parts: [Part] = []
}

extension CommandCompositionComments {
    static let loadProfile = Command<Profile, [Document], StoreError> { _ in .just([]) }
}
