import RACCore

/// A capacity that a test sets.
package final class AdjustableCapacity: DownstreamCapacity {
    private struct State {
        var free: Int
        var suspended = SuspendedSources()
    }

    private let state: Lock<State>
    package let further: (any DownstreamCapacity)?

    /// Creates a capacity for a number of values.
    package init(_ free: Int, further: (any DownstreamCapacity)? = nil) {
        state = Lock(State(free: free))
        self.further = further
    }

    /// Indicates whether a source is suspended.
    package var hasSuspended: Bool { state.withLock { !$0.suspended.isEmpty } }

    package var isOwnAvailable: Bool { state.withLock { $0.free > 0 } }

    package func keep(_ resumption: OneShotAction) -> Bool {
        state.withLock { $0.suspended.keep(resumption, unless: $0.free > 0) }
    }

    /// Takes a part of the capacity for a value.
    package func take() {
        state.withLock { $0.free -= 1 }
    }

    /// Adds capacity for a number of values, and resumes the suspended sources.
    package func add(_ count: Int) {
        let suspended = state.withLock { state in
            state.free += count
            return state.suspended.takeAll()
        }
        suspended.resumeAll()
    }
}
