// What the page for those who come from RxSwift takes for granted.

import RACBindings

extension FromRxSwiftPage {
    @MainActor
    final class UILabel {
        var text: String?
    }
}
