// The declarations that the slips use. They are compiled together with each file of slips.

import RACBindings

enum Offline: Error { case noNetwork }
enum Malformed: Error { case noNumber }

/// A type that is not `Equatable`.
struct User: Sendable {
    let name: String
    let age: Int
}

/// A type that is not `Sendable`.
final class Tally {
    var count = 0
}

final class Account: Sendable {
    let name = MutableProperty("")
}

@MainActor
final class Label {
    var text = ""
    var size = 0.0
    func show(_ text: String) {}
}

func fetch(_ query: String) -> Signal<[User], Offline> { .empty }
func load(_ id: Int) -> Signal<User, Offline> { .empty }
func suggestions(_ query: String) -> Signal<[String], Never> { .empty }
func upload(_ name: String, attempts: Int) -> Signal<Bool, Offline> { .empty }
func number(in text: String) throws -> Int { throw Malformed.noNumber }
func page(_ number: Int) async -> String { "" }

@MainActor
final class Screen {
    let query = MutableProperty("")
    let name = MutableProperty("")
    let go = Subject<Void, Never>()
    var title = ""
    func search(_ text: String) -> Signal<[User], Offline> { .empty }
    func detail(_ user: User) -> Signal<String, Offline> { .empty }
    func hint(_ text: String) -> Signal<String, Never> { .empty }
    func labels(_ text: String) -> MainSignal<[Label], Never> { .empty }
}
