// The declarations that the page about threads assumes.

import RACBindings

extension ThreadsPage {
    @MainActor
    final class Gallery {
        let caption = "Cover: "
        var images: [String] = []
    }

    @MainActor static let gallery = Gallery()

    static func drawSlowly(_ name: String) -> String { name }
}
