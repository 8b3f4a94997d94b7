import RACCore
import RACOperators

extension Signal {
    /// The values as everyone else sees them: without stamps, and without what is no news.
    ///
    /// - Parameters:
    ///   - entrance: Leaves out what has come in through this end.
    ///   - showsCurrent: Whether the first is the current value, which is sent in any case.
    @inlinable
    func unstamped<Content: Sendable>(
        leavingOut entrance: Entrance? = nil,
        showsCurrent: Bool = true
    ) -> Signal<Content, Failure> where Value == Stamped<Content> {
        liftValues { next in
            let isCurrent = Confined(showsCurrent)
            return { stamped in
                let isOwn = entrance != nil && stamped.entrance == entrance
                let isSent = isCurrent.value || stamped.isNews && !isOwn
                isCurrent.value = false
                if isSent { next(stamped.value) }
            }
        }
    }
}
