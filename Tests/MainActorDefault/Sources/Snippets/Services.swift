import Foundation
import RACBindings

// Services for the snippets. Only services and their results are declared `nonisolated` here.

nonisolated struct Hit: Equatable, Sendable {
    var title = ""
}

nonisolated enum ServiceError: Error {
    case unreachable
}

nonisolated struct SearchService: Sendable {
    func search(_ query: String) -> Signal<[Hit], ServiceError> { .just([Hit(title: query)]) }
    func suggestions(_ query: String) async throws(ServiceError) -> [Hit] { [Hit(title: query)] }
    func save(_ item: Item) -> Signal<Int, ServiceError> { .just(1) }
    let answers = Subject<Data, ServiceError>()
    let connection = BehaviorSubject<Bool, Never>(true)
}

// The app's own types, in their usual form.

struct Item: Equatable {
    var name = ""
    var price = 0.0
    var summary: String { "\(name) \(price)" }
}

struct Page: Decodable {
    var titles: [String]
}

struct Money {
    let text: String

    init?(_ text: String) {
        guard Double(text) != nil else { return nil }
        self.text = text
    }
}

enum Step {
    case add, remove
}

struct Counter {
    var count = 0

    func after(_ step: Step) -> Counter {
        Counter(count: step == .add ? count + 1 : count - 1)
    }
}

final class Recorder {
    var handler: ((Float) -> Void)?
    func start() {}
    func stop() {}
}

final class Settings {
    static let shared = Settings()
    var minimumLength = 3
}

let priceFormat = NumberFormatter()
var rate = 1.19

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

func format(_ price: Double) -> String {
    priceFormat.string(from: price as NSNumber) ?? ""
}

func isValidAddress(_ text: String) -> Bool {
    text.trimmed.contains("@")
}
