// The declarations that the page for users of ReactiveSwift assumes.

import RACBindings
import UIKit

extension FromReactiveSwiftPage {
    enum AddressError: Error { case incomplete }
    struct ServerError: Error {}
    struct Receipt: Sendable {}

    struct Server: Sendable {
        func subscribe(_ address: String) -> Signal<Receipt, ServerError> { .just(Receipt()) }
    }

    @MainActor
    final class UILabel {
        var text: String?
    }

    @MainActor static let model = SubscribeModel(server: Server())
    @MainActor static let field = UITextField()
    @MainActor static let label = UILabel()
    static let bag = DisposableBag()
}
