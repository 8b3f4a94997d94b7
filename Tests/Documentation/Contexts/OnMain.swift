// The declarations that blocks about the main actor assume on pages other than Threads.md.

import Foundation
import Observation
import RACBindings

extension List {
    func sorted(_ lines: [String]) -> [String] { lines.sorted() }
}

extension BindingsPage {
    @MainActor
    static func send() {}
}

extension CommandPage {
    struct Receipt: Sendable {}
    struct OrderError: Error {}

    struct Shop: Sendable {
        func order(_ total: Int) -> Signal<Receipt, OrderError> { .just(Receipt()) }
    }
}

@MainActor
extension CommandOwnedWorkComments {
    final class Model {
        let server = Server()
        var total = 0
        var page = ""
    }

    struct Server: Sendable {
        func search(_ query: String) -> Signal<[String], APIError> { .just([query]) }
        func load(_ url: URL) async throws(LoadError) -> String { "" }
    }

    static let owner = CommandOwner<Model>()
    static var search: Command<String, [String], APIError>?
    static var add: Command<Int, Void, Never>?
    static var load: Command<URL, Void, LoadError>?
}

@MainActor
extension MainSignalComments {
    struct Article {
        var headline = ""
    }

    final class Model {
        var headline = ""
        func isLongEnough(_ query: String) -> Bool { query.count > 2 }
        func search(_ query: String) -> Signal<Article, Never> { .just(Article()) }
    }

    static let query = MutableProperty("")
    static let model = Model()
}

@MainActor
extension OnMainComments {
    final class Label {
        var text = ""
    }

    static let names = MutableProperty("")
    static let label = Label()
    static func format(_ name: String) -> String { name }
}

@MainActor
extension MainPropertyComments {
    @Observable
    final class Account {
        var name = ""
    }

    static let signIn = SignIn()
}

@MainActor
extension MainActorSchedulerComments {
    static var hint: String?
}

@MainActor
extension MainSubscriberComments {
    final class Recorder {
        var onLevel: ((Float) -> Void)?
    }

    static let recorder = Recorder()
}

@MainActor
extension CommandMainSignalComments {
    struct Server: Sendable {
        func search(_ query: String) -> Signal<[String], APIError> { .just([query]) }
        func load(_ page: Int) -> Signal<String, APIError> { .just("\(page)") }
    }

    final class Model {
        let server = Server()
        func format(_ lines: [String]) -> [String] { lines }
    }

    static let server = Server()
    static let owner = CommandOwner<Model>()
    static var search: Command<String, [String], APIError>?
    static func format(_ text: String) -> String { text }
}
