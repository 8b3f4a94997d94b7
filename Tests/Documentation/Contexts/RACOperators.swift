// The declarations that comments of the module RACOperators assume, one extension for each documented symbol.

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

extension DistinctComments {
    struct Position: Sendable {
        var (x, y) = (0.0, 0.0)

        func distance(to other: Position) -> Double { abs(x - other.x) + abs(y - other.y) }
    }

    static let positions = Signal<Position, Never>.from([Position()])
}

extension OnSubscribedComments {
    struct Connection: Sendable {
        func send(_ question: String) {}
    }

    static let answers = Subject<String, Never>()
    static let connection = Connection()
}

extension PartitionComments {
    static let amounts = Subject<Int, Never>()
}

extension PausedComments {
    static let prices = Subject<Double, Never>()
    static let isScrolling = MutableProperty(false)
}

extension RepeatedWhenComments {
    static let refresh = Signal<String, APIError>.just("news")
    static let buttonPresses = Subject<Void, Never>()
}

extension RepeatedWhileComments {
    static let nextPage = Signal<String, APIError>.just("page")
    static let hasMore = MutableProperty(true)
}

extension SlidingComments {
    static let temperatures = Signal<Double, Never>.from([18, 19, 23])
}

extension HotComments {
    static let submitted = Subject<String, Never>()
    static let items = MutableProperty(["one", "two"])
    static let bag = DisposableBag()

    static func request(_ text: String) -> Signal<[String], Never> { .just([text]) }
}

extension AwaitingComments {
    static let upload = Signal<Void, APIError>.just(())
}

// The signals of the one-line examples of operators.

let numbers = Signal<Int, Never>.from(1...5)
let names = Signal<String, Never>.from(["Ada", "Grace"])
let lines = Signal<String, Never>.from(["# Title", "", "Text"])
let paths = Signal<String, Never>.from(["/etc/hosts"])
let readings = Signal<Double, Never>.from([20.5, 21])
let price = Signal<Double, Never>.just(10)
let shipping = Signal<Double, Never>.just(4.5)
let taps = Subject<Void, Never>()
let logout = Subject<Void, Never>()
let isOnline = MutableProperty(true)
let isCached = MutableProperty(false)
let download = Signal<String, APIError>.just("page")
let cachedPage = Signal<String, APIError>.just("page of yesterday")
let homePage = Signal<String, Never>.just("Welcome")
