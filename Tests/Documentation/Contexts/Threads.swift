// The declarations that the page about threads and the main actor assumes.

import Foundation
import Observation
import RACBindings

extension ThreadsPage {
    @MainActor
    final class Gallery {
        let caption = "Cover: "
        var images: [String] = []
    }

    @MainActor static let gallery = Gallery()

    static func drawSlowly(_ name: String) -> String { name }

    // For the section "The main actor".
    struct SearchError: Error {}
    struct MailError: Error {}

    static let names = Signal<String, Never>.from(["Ada", "Grace"])

    @MainActor
    final class Label {
        var text = ""
    }

    @MainActor static let label = Label()

    struct Index: Sendable {
        func search(_ text: String) -> Signal<[Hit], SearchError> { .just([Hit(title: text)]) }
    }

    static let index = Index()

    struct Mail: Sendable {
        func send(_ text: String) async throws(MailError) {}
    }

    static let mail = Mail()

    @MainActor
    final class Screen {
        func format(_ name: String) -> String { name.uppercased() }
    }

    @MainActor static let screen = Screen()

    @MainActor
    @Observable
    final class MailForm {
        let address = MutableProperty("")
        var isSending = false
        var alert = ""

        func load() async throws(MailError) -> String { "" }
    }

    @MainActor static let form = MailForm()

    @MainActor
    static func isAddress(_ text: String) -> Bool { text.contains("@") }

    @MainActor
    final class Recorder {
        var handler: ((Float) -> Void)?
    }

    @MainActor static let recorder = Recorder()
}
