// The declarations that comments of the module RACBindings assume, one extension for each documented symbol.

import Foundation
import FoundationNetworking
import Observation
import RACBindings
import UIKit

extension ChannelComments {
    final class Model: Sendable {
        let values = Signal<Int, Never>.from(1...3)
        func accept(_ value: Int) {}
    }

    @MainActor
    final class View {
        let edits = Subject<Int, Never>()
        func show(_ value: Int) {}
    }

    static let model = Model()
    @MainActor static let view = View()
}

extension ChannelTerminalComments {
    @MainActor static let field = UITextField()
}

extension ChannelTerminalMapComments {
    static let volume = MutableProperty(0.5)
    static let age = MutableProperty(36)
}

extension ChannelTerminalOnMainComments {
    @MainActor
    final class Knob {
        var angle = 0.0
        let turns = Subject<Double, Never>()
    }

    @MainActor static let knob = Knob()
}

extension CommandControlComments {
    final class Model: Sendable {
        let save = Command<Void, Void, APIError> { .just(()) }
        let open = Command<Int, Document, APIError> { _ in .just(Document()) }
    }

    static let model = Model()
    @MainActor static let button = TerminalButton()
}

extension CommandControlComments.TerminalButton {
    var tag: Int { 1 }
}

extension ReuseNotifierComments {
    final class Person: Sendable {
        let name = MutableProperty("Ada")
    }

    static let person = Person()
    @MainActor static let cell = PersonCell(style: .default, reuseIdentifier: nil)
}

extension FileHandleSignalsComments {
    static let log = FileHandle.standardInput
}

extension URLSessionSignalsComments {
    static let session = URLSession.shared
}

extension NotificationCenterSignalsComments {
    static let center = NotificationCenter.default
}

extension Notification.Name {
    static let didSave = Notification.Name("didSave")
}

extension MainSignalConvertibleBindToKeyPathComments {
    final class Model: Sendable {
        let signIn = Command<Void, Void, APIError> { .just(()) }
    }

    @MainActor
    final class Label {
        var text = ""
    }

    static let model = Model()
    static let query = Subject<String, Never>()
    @MainActor static let label = Label()
    @MainActor static func headline(of query: String) -> String { "Results for \(query)" }
}

extension MainValuesComments {
    @MainActor static let pages = Signal<Int, Never>.from(1...3).onMain
    @MainActor static func show(_ page: Int) {}
}

extension LifetimeComments {
    final class Model: Sendable {
        let title = MutableProperty("")
    }
}

extension LifetimeOfObjectComments {
    @MainActor static let view = UIButton()
    static let ticks = Signal<Int, Never>.from(0...)
}

extension ChannelTerminalObservingComments {
    final class Settings: Sendable {
        let volume = MutableProperty<Float>(0.5)
    }

    @MainActor @Observable
    final class Player {
        var volume: Float = 0.5
    }

    @MainActor @Observable
    final class Model {
        var child: Child?
    }

    @MainActor @Observable
    final class Child {
        var name = ""
    }

    static let settings = Settings()
    static let name = MutableProperty("")
    @MainActor static let player = Player()
    @MainActor static let model = Model()
}

extension SignalObservingComments {
    @MainActor @Observable
    final class Model {
        var query = ""
    }

    @Observable
    final class Progress {
        var progress = 0.0
    }

    actor Downloads {
        let model = Progress()
    }

    @MainActor static let model = Model()
    static let downloads = Downloads()
}

extension SignalObservingThroughComments {
    @MainActor @Observable
    final class Owner {
        let title = ""
    }

    @MainActor @Observable
    final class Cell {
        weak var owner: Owner?
    }

    @MainActor static let cell = Cell()
}

extension SignalProtocolBindToPropertyComments {
    @MainActor @Observable
    final class Player {
        var position = 0.0
    }

    @MainActor static let player = Player()
    static let label = MutableProperty("")
    static func timeText(_ seconds: Double) -> String { "\(Int(seconds) / 60):\(Int(seconds) % 60)" }
}

extension PropertyComments {
    static let isGift = MutableProperty(false)
    static let giftAddress = MutableProperty("")
    static let homeAddress = MutableProperty("")
}

extension PropertiesUpdateComments {
    static let first = MutableProperty("Ada")
    static let last = MutableProperty("Byron")
}

extension ValidatingPropertyComments {
    enum PortError: Error { case outOfRange }
    enum Mismatch: Error { case differs, tooShort }
}

extension UIControlSignalsComments {
    @MainActor static let slider = UISlider()
}

extension UIControlTerminalsComments {
    final class Knob: UIControl {
        var angle = 0.0
    }

    final class Model: Sendable {
        let angle = MutableProperty(0.0)
    }

    @MainActor static let knob = Knob()
    static let model = Model()
}

extension UIGestureRecognizerSignalComments {
    @MainActor static let pan = UIPanGestureRecognizer()
}

// The part of SwiftUI that a view of a command needs. SwiftUI is not available on Linux.
extension ObservableCommandComments {
    @MainActor
    protocol View {
        associatedtype Body: View
        @ViewBuilder var body: Body { get }
    }

    @resultBuilder
    enum ViewBuilder {
        static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group { Group() }
        static func buildOptional(_ content: Group?) -> Group { Group() }
    }

    @MainActor @propertyWrapper
    struct State<Value> {
        var wrappedValue: Value
    }

    struct Group: View {}

    struct Button: View {
        init(_ title: String, action: @escaping @MainActor () -> Void) {}
        func disabled(_ isDisabled: Bool) -> some View { self }
    }

    struct ProgressView: View {}

    struct Text: View {
        init(_ text: String) {}
    }

    final class Model: Sendable {
        let save = Command<Document, Void, APIError> { _ in .just(()) }
    }

    static let model = Model()
}

extension ObservableCommandComments.View where Body == Never {
    var body: Never { return fatalError() }
}

extension Never: ObservableCommandComments.View {
    typealias Body = Never
}

extension SignalProtocolDecodeComments {
    struct Track: Decodable, Sendable {
        let title: String
    }

    struct Settings: Decodable, Sendable {
        let volume: Double
    }

    static let session = URLSession.shared
    static let request = URLRequest(url: url)
    static let files = Data.signal(contentsOf: url, on: scheduler)
}

extension SignalProtocolTrackActivityComments {
    static let activity = ActivityCount()
}

extension SignalProtocolTakeDuringComments {
    static let lifetime = Lifetime()
}

extension SignalKeyValueObservingComments {
    @MainActor
    final class Player: NSObject {
        enum Status: Sendable {
            case unknown
            case playing
        }

        final class Item: NSObject, Sendable {
            let status = Status.unknown
        }

        var timeControlStatus = Status.unknown
        var currentItem: Item?
    }

    static let progress = Progress(totalUnitCount: 1)
    @MainActor static let player = Player()
}

extension ChannelTerminalKeyValueObservingComments {
    @MainActor
    final class Player: NSObject {
        var volume: Float = 0.5
    }

    final class Settings: Sendable {
        let volume = MutableProperty<Float>(0.5)
    }

    static let settings = Settings()
    @MainActor static let player = Player()
}

extension DiffableDataSourceComments {
    enum Section {
        case main
    }

    struct Track: Identifiable, Equatable, Sendable {
        let id: Int
    }

    struct Model: Sendable {
        let rows = MutableProperty([1])
        let tracks = MutableProperty([Track(id: 1)])
    }

    static let model = Model()
    static let numbers = MutableProperty([1])
    @MainActor static let dataSource = UITableViewDiffableDataSource<Section, Int>(tableView: UITableView()) {
        _,
        _,
        _ in nil
    }
    @MainActor static let plainDataSource = UITableViewDiffableDataSource<Int, Int>(tableView: UITableView()) {
        _,
        _,
        _ in
        nil
    }
}
