import Foundation
import RACBindings

extension SignalValuesComments {
    static let names = Signal<String, Never>.from(["Ada", "Grace"])
}

extension TaskComments {
    struct NetworkError: Error {}

    static func download(_ url: URL) async throws(NetworkError) -> String { "" }
}

extension UsingComments {
    final class File: Sendable {
        let lines = Signal<String, Never>.from(["one", "two"])

        static func open(_ path: String) -> File { File() }
        func close() {}
    }

    static let path = "/var/log/messages"
    static let shared = Signal<String, Never>.from(["one", "two"]).publish()
}

extension BackoffComments {
    static let request = Signal<String, APIError>.fail(APIError())
}

extension GroupByUntilComments {
    struct Request: Sendable {
        let client: String
    }

    static let requests = Signal<Request, Never>.from([Request(client: "Ada")])
}

extension BindComments {
    static let numbers = Signal<Int, Never>.from(1...)
}

extension MulticastComments {
    static let download = Signal<String, APIError>.just("page")
    static func show(_ page: String) {}
    static func store(_ page: String) {}
}

extension AsyncStreamComments {
    final class Tracker: Sendable {
        let positions = Subject<Double, Never>()
    }

    static let tracker = Tracker()
}

struct TransientError: Error {
    let isTemporary = true
}

extension RetryIfComments {
    static let request = Signal<String, TransientError>.fail(TransientError())
}

extension PublishSelectorComments {
    static let readings = Signal<Int, Never>.from(1...3)
}

extension DifferencesComments {
    struct Row: Identifiable, Equatable, Sendable {
        let id: Int
        let title: String
    }

    static let rows = MutableProperty([Row(id: 1, title: "a")])
}
