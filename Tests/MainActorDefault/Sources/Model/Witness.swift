import Dispatch

/// Counts the closures of the model that have run, and names those of them that ran elsewhere than on the main queue.
@MainActor
enum Witness {
    static var runs = 0
    static var strays: Set<String> = []

    // Asks Dispatch, since the compiler believes that whoever calls this is on the main actor. Not the thread: on Linux a
    // worker thread serves the main queue of an asynchronous program.
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// To be called first in a closure of the model.
    static func sawRun(_ place: String) {
        runs += 1
        if DispatchQueue.getSpecific(key: key) != true { strays.insert(place) }
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
