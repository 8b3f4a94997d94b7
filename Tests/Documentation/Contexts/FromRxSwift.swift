// The declarations that the page for users of RxSwift assumes.

import RACBindings

extension FromRxSwiftPage {
    @MainActor
    final class UILabel {
        var text: String?
    }
}
