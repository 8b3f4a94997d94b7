// The declarations that the page for users of ReactiveObjC assumes.

import RACBindings
import UIKit

extension FromReactiveObjCPage {
    @MainActor
    final class Label {
        var text = ""
    }

    struct Session: Sendable {}
    enum SignInError: Error { case wrongPassword }

    struct Server: Sendable {
        func signIn(as name: String, password: String) -> Signal<Session, SignInError> { .just(Session()) }
    }

    @MainActor static let nameField = UITextField()
    @MainActor static let passwordField = UITextField()
    @MainActor static let message = Label()
}
