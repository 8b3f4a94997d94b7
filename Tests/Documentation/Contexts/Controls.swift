// The declarations that the page and comments about controls assume.

import AppKit
import Observation
import RACBindings
import SwiftUI
import UIKit

extension ControlsPage {
    struct Model: Sendable {
        let volume = MutableProperty<Float>(0.5)
        let save = Command<Void, Void, APIError> { .just(()) }
        let open = Command<Int, Document, APIError> { _ in .just(Document()) }
    }

    @MainActor
    struct TextField: SwiftUI.View {
        init(_ title: String, text: Binding<String>) {}
        var body: Never { fatalError("not shown") }
    }

    static let model = Model()
    @MainActor static let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    @MainActor static let slider = UISlider()
    @MainActor static let field = UITextField()
}

extension InputlessCommandComments {
    final class Model: Sendable {
        let save = Command<Void, Void, APIError> { .just(()) }
    }

    static let model = Model()
    @MainActor static let button = UIButton()
}

extension TargetActionSendingComments {
    @MainActor static let slider = NSSlider(frame: .zero)
}

extension NSGestureRecognizerSignalComments {
    @MainActor static let pan = NSPanGestureRecognizer(target: nil, action: nil)
}

extension NSControlTerminalsComments {
    final class Model: Sendable {
        let angle = MutableProperty(0.0)
    }

    @MainActor static let knob = NSSlider(frame: .zero)
    static let model = Model()
}

extension UIAlertControllerChoicesComments {
    final class Model: Sendable {
        let delete = Command<Void, Void, APIError> { .just(()) }
    }

    static let model = Model()
    @MainActor static let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
}

extension UIPickerViewRowsComments {
    final class Model: Sendable {
        let size = MutableProperty(1)
    }

    static let model = Model()
    @MainActor static let picker = UIPickerView()
}

/// Text fields and sliders of SwiftUI. The examples use only their bindings.
extension BindingSourcesComments {
    typealias Binding = SwiftUI.Binding
    typealias State = SwiftUI.State

    final class Model: Sendable {
        let name = MutableProperty("")
    }

    @MainActor
    struct TextField: SwiftUI.View {
        init(_ title: String, text: Binding<String>) {}
        var body: Never { fatalError("not shown") }
    }

    @MainActor
    struct Slider: SwiftUI.View {
        init(value: Binding<Double>) {}
        var body: Never { fatalError("not shown") }
    }

    @MainActor static let channel = Channel<Double, Never>()
    static let model = Model()
}

extension ViewOnReceiveComments {
    final class Model: Sendable {
        let alerts = Subject<String, Never>()
    }

    @MainActor
    struct ContentView: SwiftUI.View {
        var body: some SwiftUI.View { SwiftUI.Text("") }
    }

    static let model = Model()
    @MainActor static func show(_ alert: String) {}
}

extension CommandButtonComments {
    typealias Text = SwiftUI.Text

    final class Model: Sendable {
        let save = Command<Void, Void, APIError> { .just(()) }
    }

    static let model = Model()
}
