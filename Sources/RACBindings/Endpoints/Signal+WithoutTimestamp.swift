import RACCore
import RACOperators

extension Signal {
    /// Leaves out repeated writes.
    ///
    /// - Parameters:
    ///   - origin: The observed endpoint. Values that entered at this endpoint are left out.
    ///   - showsCurrent: Whether the first value is sent even if it entered at this endpoint.
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
