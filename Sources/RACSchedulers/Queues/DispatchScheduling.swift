import Dispatch
import RACCore

extension DispatchQueue {
    /// Runs an action on the queue, unless it is disposed before.
    func scheduleAction(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = OneShotAction(action)
        async { scheduled.run() }
        return scheduled
    }
}

extension Duration {
    /// Whole nanoseconds, from zero to about a hundred years, so that adding it to a point in time cannot overflow.
    var nanoseconds: Int64 {
        Int64(truncatingIfNeeded: boundedDelay.attoseconds / 1_000_000_000)
    }
}

extension DispatchTime {
    /// The monotonic time since an arbitrary origin.
    static var elapsed: Duration {
        .nanoseconds(Int64(clamping: now().uptimeNanoseconds))
    }
}
