import Dispatch
import Synchronization

/// Debouncing by hand: one timer. At its due time, the timer checks whether a newer value has moved the deadline.
final class HandDebounce: Sendable {
    private struct State {
        var value = 0
        var deadline = DispatchTime.now()
        var isArmed = false
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "debounce")
    private let interval: DispatchTimeInterval
    private let receive: @Sendable (Int) -> Void

    init(_ interval: DispatchTimeInterval, _ receive: @escaping @Sendable (Int) -> Void) {
        (self.interval, self.receive) = (interval, receive)
    }

    func send(_ value: Int) {
        let deadline = DispatchTime.now() + interval
        let mustArm = state.withLock { state in
            (state.value, state.deadline) = (value, deadline)
            defer { state.isArmed = true }
            return !state.isArmed
        }
        if mustArm { wait(until: deadline) }
    }

    private func wait(until deadline: DispatchTime) {
        queue.asyncAfter(deadline: deadline) { self.look() }
    }

    private func look() {
        let (value, deadline): (Int?, DispatchTime) = state.withLock {
            guard $0.deadline <= .now() else { return (nil, $0.deadline) }
            $0.isArmed = false
            return ($0.value, $0.deadline)
        }
        if let value { receive(value) } else { wait(until: deadline) }
    }
}
