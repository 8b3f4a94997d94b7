// The declarations that all pages about commands assume, followed by the declarations for single pages.

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

struct ParseError: Error {}

extension Document {
    init(parsing text: String) throws(ParseError) { title = text }
    init(_ text: String) throws(ParseError) { title = text }
}

struct Bank: Sendable {
    func withdraw(_ amount: Int) -> Signal<Int, Never> { .just(amount) }
}

let bank = Bank()
let balance = MutableProperty(100)
let deepLinks = Subject<Document, Never>()
let edits = Subject<Document, Never>()

extension CommandPage {
    struct Dialog: Sendable {
        func answer(to question: String) -> Subject<String, Never> { Subject() }
    }

    @MainActor
    final class Toast {
        func show(_ text: String) {}
    }

    static let dialog = Dialog()
    @MainActor static let toast = Toast()
    static let save = Command<Document, Document, StoreError> { store.save($0) }

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

extension CommandSignalWorkComments {
    enum LoadError: Error {
        case unsupported
    }

    struct Page: Sendable {
        init(at url: URL) async throws(LoadError) {}
    }

    struct Question: Sendable {}

    struct Dialog: Sendable {
        func answer(to question: Question) -> Subject<Bool, Never> { Subject() }
    }

    static let dialog = Dialog()
}

extension CommandErrorKindComments {
    static let save = Command<Document, Document, StoreError> { store.save($0) }
    static func beep() {}
}

extension CommandErrorComments {
    static let error: CommandError<StoreError> = .disabled
    static func beep() {}
    static func show(_ failure: StoreError) {}
}

extension BindToCommandComments {
    static let save = Command<Document, Document, StoreError> { store.save($0) }
    static let main = MainScheduler()
}

extension CommandReportingProgressComments {
    struct Photo: Sendable {
        let bytes = 1
    }

    struct Sent: Sendable {
        let bytes = 1
    }

    struct PhotoAPI: Sendable {
        func upload(_ photo: Photo) -> Signal<Sent, APIError> { .just(Sent()) }
    }

    static let api = PhotoAPI()
    static let upload = Command<Int, Int, Never> { .just($0) }
}
