// The declarations that the questions assume.

import RACBindings
import UIKit

extension QuestionsPage {
    enum ScreenError: Error {
        case network(APIError)
    }

    static let bag = DisposableBag()
    static let query = MutableProperty("")
    static let name = MutableProperty("")
    static let password = MutableProperty("")
    static let age = MutableProperty(18)
    static let taps = Subject<Void, Never>()
    static let numbers = Subject<Int, Never>()
    static let sensor = Subject<Int, Never>()
    static let status = Signal<String, APIError>.just("done")
    static let newToken = Signal<String, APIError>.just("new").share()
    static let save = Command<Void, Void, APIError> { .just(()) }
    @MainActor static let field = UITextField()

    static func send(_ token: String) -> Signal<String, APIError> { .just(token) }
    static func search(_ text: String) -> Signal<String, Never> { .just(text) }
    static func load() -> Signal<String, APIError> { .just("page") }
    static func names(onPage page: Int) async throws(APIError) -> [String]? { nil }
    static func describe(_ text: String) async -> String { text }
}
