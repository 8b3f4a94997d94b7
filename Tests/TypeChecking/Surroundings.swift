// The declarations that the chains use. They are compiled together with each file of chains.

import RACBindings

enum ServerError: Error, Equatable { case offline, timedOut, rejected(String) }

struct Article: Sendable, Equatable {
    var id = 0
    var title = ""
    var price = 0.0
    var tags: [String] = []
}

struct Page: Sendable {
    var articles: [Article] = []
    var next: Int?
}

struct User: Sendable, Equatable {
    var id = 0
    var name = ""
    var isAdmin = false
}

enum Change: Sendable { case increment, decrement, set(Int) }

struct Server: Sendable {
    func search(_ query: String) -> Signal<[Article], ServerError> { .empty }
    func article(_ id: Int) -> Signal<Article, ServerError> { .empty }
    func page(_ number: Int) -> Signal<Page, ServerError> { .empty }
    func user(_ id: Int) -> Signal<User, ServerError> { .empty }
    func upload(_ name: String, chunk: Int = 0) -> Signal<Double, ServerError> { .empty }
    func signUp(_ name: String, _ password: String) -> Signal<User, ServerError> { .empty }
    func isFree(_ name: String) -> Signal<Bool, Never> { .empty }
    func suggestions(_ query: String) -> Signal<[String], Never> { .empty }
    func load(_ id: Int) async throws(ServerError) -> Article { Article(id: id) }
}
