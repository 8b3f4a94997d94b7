import RACCore
import RACOperators

extension Optional {
    /// What a place that holds this is to hold when something comes in through a binding; `nil` if it stays as it is.
    @inlinable
    func newer<Content: Sendable>(_ incoming: Stamped<Content>) -> Stamped<Content>? where Wrapped == Stamped<Content> {
        guard let held = self else { return incoming.asNews() }
        guard held.stamp < incoming.stamp else { return nil }
        if held.offer < incoming.stamp { return held.replaced(by: incoming) }
        // Newer than what is held, but older than the offer of that.
        if held.write == incoming.write { return nil }
        var accepted = incoming.renewed()
        accepted.isNews = true
        return accepted
    }
}

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
