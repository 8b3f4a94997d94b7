import RACCore
import RACOperators

extension Signal {
    /// Returns the values for observers, without timestamps and without repeated writes.
    ///
    /// - Parameters:
    ///   - origin: The endpoint whose own writes are left out.
    ///   - showsCurrent: Whether the first value is the current value. The current value is sent in any case.
    @inlinable
    func withoutTimestamp<Content: Sendable>(
        leavingOut origin: Origin? = nil,
        showsCurrent: Bool = true
    ) -> Signal<Content, Failure> where Value == TimestampedValue<Content> {
        liftValues { next in
            let isCurrent = SubscriptionState(showsCurrent)
            return { timestamped in
                let isOwn = origin != nil && timestamped.origin == origin
                let isSent = isCurrent.value || timestamped.isNewer && !isOwn
                isCurrent.value = false
                if isSent { next(timestamped.value) }
            }
        }
    }
}
