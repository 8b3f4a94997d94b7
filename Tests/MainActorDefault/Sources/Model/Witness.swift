import Dispatch

/// Counts the model's closures that have run, and names those that ran outside the main queue.
@MainActor
enum Witness {
    static var runs = 0
    static var strays: Set<String> = []

    // The check asks Dispatch, because the compiler assumes that every caller is on the main actor. The check does not compare
    // threads, because on Linux a worker thread serves the main queue of an asynchronous program.
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Records a run. A closure of the model must call this function first.
    static func sawRun(_ place: String) {
        runs += 1
        if DispatchQueue.getSpecific(key: key) != true { strays.insert(place) }
    }
}

/// Compares the results with the expected results.
@MainActor
enum Report {
    static var failures: [String] = []

    static func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
        if found != expected { failures.append("\(what) is \(found), expected \(expected)") }
    }
}
