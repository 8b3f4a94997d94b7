// The declarations that the page about undo and the comments in `RACCommand/Undo` assume.

import Foundation
import RACBindings
import UIKit

struct ServerError: Error {}

struct Invitation: Sendable {}

struct Message: Sendable {}

struct MessageServer: Sendable {
    func invite(_ person: String) -> Signal<Invitation, ServerError> { .just(Invitation()) }
    func withdraw(_ invitation: Invitation) -> Signal<Void, ServerError> { .empty }
    func post(_ text: String) async throws(ServerError) -> Message { Message() }
    func delete(_ message: Message) async throws(ServerError) {}
}

@MainActor
final class Sketch {
    var title = "Bridge"
    var angle = 0.0
}

/// Layers that can be removed and inserted.
@MainActor
struct Layers {
    let history = CommandStack<Never>()
    let remove: Command<String, Void, Never>
    let insert: Command<String, Void, Never>

    init() {
        remove = history.command(named: "Remove") { _ in
        } undo: { _ in
        }
        insert = history.command(named: "Insert") { _ in
        } undo: { _ in
        }
    }
}

extension UndoPage {
    @MainActor
    final class MenuItem {
        var title = ""
    }

    @MainActor
    final class Window {
        var isDocumentEdited = false
    }

    static let server = MessageServer()
    @MainActor static let editor = Editor()
    @MainActor static let undoItem = MenuItem()
    @MainActor static let window = Window()
    @MainActor static let undoButton = UIButton()
    @MainActor static let layers = Layers()
}

extension CommandStackComments {
    @MainActor static let sketch = Sketch()
    @MainActor static let layers = Layers()
    @MainActor static let history = layers.history
    @MainActor static let remove = layers.remove
    @MainActor static let insert = layers.insert
    static let layer = "Sky"
}

extension CommandStackCommandsComments {
    @MainActor static let sketch = Sketch()
    static let server = MessageServer()
}

extension ReversibleStepComments {
    @MainActor
    final class Field {
        var text = ""

        func replace(with text: String) -> String {
            defer { self.text = text }
            return self.text
        }
    }

    @MainActor static let history = CommandStack<Never>()
    @MainActor static let field = Field()
}

extension CommandStackOwnedCommandsComments {
    struct Server: Sendable {
        func invite(_ person: String) -> Signal<Int, Never> { .just(1) }
        func withdraw(_ invitation: Int) -> Signal<Void, Never> { .empty }
    }

    @MainActor
    final class Sketch {
        let server = Server()
        var angle = 0.0
    }

    @MainActor static let history = CommandStack<Never>()
    @MainActor static let owner = CommandOwner<Sketch>()
    @MainActor static var rotate: Command<Double, Void, Never>?
    @MainActor static var share: Command<String, Void, Never>?
}
