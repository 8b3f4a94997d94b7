// The declarations that the page about the architecture of an app assumes.

import RACBindings

extension AppArchitecturePage {
    struct Receipt: Equatable, Sendable {
        let name: String
    }

    struct ServerError: Error, Equatable {}

    struct Server: Sendable {
        func save(_ name: String) -> Signal<Receipt, ServerError> { .just(Receipt(name: name)) }
    }
}
