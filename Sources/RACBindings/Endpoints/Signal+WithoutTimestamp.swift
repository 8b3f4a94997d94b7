import RACCore
import RACOperators

extension Signal {
    /// Returns a signal of the values that observers receive, without timestamps and without repeated writes.
    ///
    /// - Parameters:
    ///   - origin: The endpoint that observers observe. Values that entered at this endpoint are left out.
    ///   - showsCurrent: Whether the first value is the held value. The first value is then sent even if it entered at this
    ///     endpoint.
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
