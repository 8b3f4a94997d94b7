// The declarations that the page for users of Combine assumes.

import RACBindings

extension FromCombinePage {
    struct Account: Sendable {}

    struct ServerError: Error {
        var text: String
    }

    struct Server: Sendable {
        func isFree(_ name: String) -> Signal<Bool, ServerError> { .just(!name.isEmpty) }
        func signUp(_ name: String) -> Signal<Account, ServerError> { .just(Account()) }
    }
}
