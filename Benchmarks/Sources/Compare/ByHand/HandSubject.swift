import Synchronization

/// A subject by hand: closures in a dictionary, guarded by a lock.
final class HandSubject<Value: Sendable>: Sendable {
    typealias Observer = @Sendable (Value) -> Void

    private struct State {
        var nextNumber = 0
        var observers: [Int: Observer] = [:]
    }

    private let state = Mutex(State())

    /// Adds an observer and returns its number.
    @discardableResult
    func observe(_ observer: @escaping Observer) -> Int {
        state.withLock {
            $0.nextNumber += 1
            $0.observers[$0.nextNumber] = observer
            return $0.nextNumber
        }
    }

    func remove(_ number: Int) {
        // The observer is released outside the lock, as in careful code.
        _ = state.withLock { $0.observers.removeValue(forKey: number) }
    }

    /// Sends a value and removes all observers.
    func sendLast(_ value: Value) {
        let observers = state.withLock { state in
            defer { state.observers = [:] }
            return state.observers
        }
        for observer in observers.values { observer(value) }
    }

    func send(_ value: Value) {
        let observers = state.withLock { $0.observers }
        for observer in observers.values { observer(value) }
    }
}
