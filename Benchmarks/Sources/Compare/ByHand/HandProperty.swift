import Synchronization

/// A property by hand: a value in a lock, and observers of its changes.
final class HandProperty<Value: Sendable>: Sendable {
    private let stored: Mutex<Value>
    let changes = HandSubject<Value>()

    init(_ value: Value) {
        stored = Mutex(value)
    }

    var value: Value {
        get { stored.withLock { $0 } }
        set {
            stored.withLock { $0 = newValue }
            changes.send(newValue)
        }
    }

    func modify(_ body: (inout Value) -> Void) {
        let value = stored.withLock {
            body(&$0)
            return $0
        }
        changes.send(value)
    }

    func send(_ value: Value) { self.value = value }
}
