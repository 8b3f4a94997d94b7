// The declarations that the README assumes.

import Foundation
import RACBindings
import UIKit

struct Welcome: Sendable {}
struct SignInError: Error {}

struct SignInService: Sendable {
    func signIn(name: String, password: String) -> Signal<Welcome, SignInError> { .just(Welcome()) }
}

@MainActor
extension READMEPage {
    static let model = LoginModel(service: SignInService())
    static let nameField = UITextField()
    static let search = SearchField()
    static let bag = DisposableBag()
    static let log = URL(fileURLWithPath: "/var/log/messages")

    final class SearchField {
        let text = MutableProperty("")
    }
}
