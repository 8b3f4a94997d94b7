// The declarations that the page on bindings assumes.

import Foundation
import Observation
import RACBindings
import UIKit

extension BindingsPage {
    // For the section "Properties".
    static let first = MutableProperty("Ada")
    static let last = MutableProperty("Byron")

    // For the section "Key paths".
    @MainActor
    final class Label {
        var text: String?
    }

    @MainActor
    final class ImageView {
        var image = "placeholder"
    }

    @MainActor
    final class Person {
        var name = ""
        var child: Person?
    }

    @MainActor static let label = Label()
    static let shown = SerialDisposable()
    @MainActor static let view = ImageView()
    @MainActor static let parent = Person()
    static let placeholder = "placeholder"
    static let image = MutableProperty<String?>(nil)
    static let name = MutableProperty("Ada")

    // For the section "Observable objects".
    @MainActor @Observable
    final class Model {
        var query = ""
        @ObservationIgnored let title = MutableProperty("")
    }

    @MainActor @Observable
    final class Owner {
        let title = ""
    }

    @MainActor @Observable
    final class Cell {
        weak var owner: Owner?
    }

    @Observable
    final class Progress {
        var progress = 0.0
    }

    actor Downloads {
        let model = Progress()
    }

    @MainActor static let model = Model()
    @MainActor static let cell = Cell()
    static let downloads = Downloads()

    // For the section "Key-value observing".
    @MainActor
    final class Player: NSObject {
        var rate: Float = 0
        var volume: Float = 0.5
    }

    struct Bar: Sendable {
        let position = MutableProperty(0.0)
    }

    static let progress = Foundation.Progress(totalUnitCount: 1)
    static let bar = Bar()
    @MainActor static let player = Player()

    // For the section "Two-way bindings".
    @MainActor @Observable
    final class Settings {
        var name = ""
        @ObservationIgnored let volume = MutableProperty<Float>(0.5)
    }

    @MainActor static let settings = Settings()
    @MainActor static let field = UITextField()
    @MainActor static let defaults = UserDefaults.standard
    static let volume = MutableProperty(0.5)
    static let age = MutableProperty(36)
}
