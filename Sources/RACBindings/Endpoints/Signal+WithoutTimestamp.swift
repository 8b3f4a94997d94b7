import RACCore
import RACOperators

extension Signal {
    /// The values as everyone else sees them: without stamps, and without what is no news.
    ///
    /// - Parameters:
    ///   - entrance: Leaves out what has come in through this end.
    ///   - showsCurrent: Whether the first is the current value, which is sent in any case.
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
