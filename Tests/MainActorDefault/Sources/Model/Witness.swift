import Foundation

/// Counts the closures of the model that have run, and those of them that ran elsewhere than on the main thread.
@MainActor
enum Witness {
    static var runs = 0
    static var strays: [String] = []

    /// To be called first in a closure of the model. The compiler believes that it is called on the main actor.
    static func sawRun(_ place: String) {
        runs += 1
        if !Thread.isMainThread { strays.append(place) }
    }
}

/// Compares what has happened with what was expected.
@MainActor
enum Report {
    static var failures: [String] = []

    static func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
        if found != expected { failures.append("\(what) is \(found), expected \(expected)") }
    }
}
