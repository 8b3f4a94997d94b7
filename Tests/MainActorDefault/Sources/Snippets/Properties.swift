// Snippets as a newcomer writes them. The comment before each snippet says whether the snippet compiles as written, or only with
// `onMain` in front of the operators. The script `check` compares these comments with the code.

import Foundation
import Observation
import RACBindings

// Snippet 25 compiles as written.
final class Title {
    var text = ""

    func follow(_ titles: Signal<String, Never>) {
        titles.bind(to: \.text, on: self)
    }
}

// Snippet 26 compiles as written.
@Observable
final class Volume {
    var level = 0.5

    func follow(_ property: MutableProperty<Double>) {
        property.terminal.bindTwoWay(to: .observing(self, \.level))
    }
}

// Snippet 27 compiles as written.
@Observable
final class Profile {
    var name = ""
    var changes = 0

    func start() {
        Signal.observing { self.name }.subscribeOnMain { _ in self.changes += 1 }
    }
}

// Snippet 28 compiles as written.
final class Form {
    let name = MutableProperty("")
    let password = MutableProperty("")
    let isComplete: Property<Bool>

    init() {
        isComplete = Property { [name, password] in !name.value.isEmpty && password.value.count > 6 }
    }
}

// Snippet 29 compiles only with `onMain`.
final class AddressForm {
    let address = MutableProperty("")
    let isValid: MainProperty<Bool>

    init() {
        isValid = MainProperty { [address] in isValidAddress(address.value) }
    }
}

// Snippet 30 compiles only with `onMain`.
final class Validation {
    let address = MutableProperty("")
    var message: String? = nil

    func start() {
        address.onMain
            .map { isValidAddress($0) ? nil : "not an address" }
            .bind(to: \.message, on: self)
    }
}

// Snippet 31 compiles as written.
final class Screen: LifetimeProviding {
    let lifetime = Lifetime()
    var count = 0

    func follow(_ items: Signal<Item, Never>) {
        items.take(during: self).subscribeOnMain { [weak self] _ in self?.count += 1 }
    }
}

// Snippet 32 compiles as written.
final class Clock {
    private let bag = DisposableBag()
    var ticks = 0

    func start() {
        Signal.interval(.seconds(1), on: .main)
            .subscribeOnMain { [weak self] _ in self?.ticks += 1 }
            .add(to: bag)
    }
}
