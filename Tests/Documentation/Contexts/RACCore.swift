// The declarations that comments of the module RACCore assume, one extension for each documented symbol.

import Foundation
import RACBindings

extension SchedulerRecursiveComments {
    static func readNextLine() -> Bool { false }
}

extension SignalConstructorsComments {
    struct Image: Sendable {}

    static let files = ["one.png", "two.png", "three.png"]

    static func draw(_ file: String) -> Image { Image() }
    static func show(_ image: Image) {}
}

extension SignalNamingComments {
    static let query = MutableProperty("")
    static func find(_ text: String) -> Signal<[String], Never> { .just([text]) }
}

struct LoadingError: Error {}

extension SignalForwardingComments {
    struct Page: Sendable {
        static let placeholder = Page()
    }

    typealias LoadError = LoadingError
    static let download = Signal<Page, LoadError>.just(Page())
}

extension SignalSubscribingWithinComments {
    static let pages = Signal<String, Never>.from(["one", "two"])
    static func show(_ page: String) -> Bool { page == "one" }
}

extension RelayComments {
    static let queries = Relay<String>()
}
