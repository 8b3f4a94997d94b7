import Dispatch
import Synchronization

/// Delivering to a queue by hand: pending values are kept in an array, and the queue removes all of them in one step.
final class HandInbox: Sendable {
    private let waiting = Mutex<[Int]>([])
    private let queue = DispatchQueue(label: "inbox")
    private let receive: @Sendable (Int) -> Void

    init(_ receive: @escaping @Sendable (Int) -> Void) {
        self.receive = receive
    }

    func send(_ value: Int) {
        let isFirst = waiting.withLock {
            $0.append(value)
            return $0.count == 1
        }
        if isFirst { queue.async { self.takeAll() } }
    }

    /// Runs an action after all values sent so far.
    func afterwards(_ action: @escaping @Sendable () -> Void) {
        queue.async(execute: action)
    }

    private func takeAll() {
        let values = waiting.withLock { all in
            defer { all = [] }
            return all
        }
        for value in values { receive(value) }
    }
}
