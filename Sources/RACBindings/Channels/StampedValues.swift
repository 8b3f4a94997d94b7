import RACCore
import RACOperators

extension ReplayCore {
    /// Writes a value: accepted in any case, with a stamp of its own.
    func write<Content: Sendable>(
        _ value: Content,
        through entrance: Entrance? = nil
    ) where Value == Stamped<Content> {
        decideNext { _ in Stamped(value, .next(), through: entrance) }
    }

    /// Accepts a value that comes through a binding, if it is newer than what is held; says whether it was.
    @discardableResult
    func receive<Content: Sendable>(_ incoming: Stamped<Content>) -> Bool where Value == Stamped<Content> {
        decideNext { held in
            if let held, held.stamp >= incoming.stamp { return nil }
            return incoming
        }
    }

    /// Gives the value held a new stamp, so that it wins over what other places hold.
    func renew<Content: Sendable>() where Value == Stamped<Content> {
        decideNext { held in held?.renewed() }
    }

    /// The events with the stamps of the values.
    var stampedSignal: Signal<Value, Failure> {
        Signal.trusted { subscriber in self.subscribe(subscriber) }
    }
}

extension Signal {
    /// The values as everyone else sees them: without stamps, and without what only renews the stamp of a value that this
    /// subscriber has got already.
    ///
    /// - Parameters:
    ///   - entrance: Leaves out what has come in through this end.
    ///   - showsCurrent: Whether the first is the current value, which is sent in any case.
    func unstamped<Content: Sendable>(
        leavingOut entrance: Entrance? = nil,
        showsCurrent: Bool = true
    ) -> Signal<Content, Failure> where Value == Stamped<Content> {
        liftValues { downstream in
            let former = Confined<Stamp?>(nil)
            return { stamped in
                let isCurrent = showsCurrent && former.value == nil
                let isKnown = stamped.renews != nil && stamped.renews == former.value
                let isOwn = entrance != nil && stamped.entrance == entrance
                former.value = stamped.stamp
                if isCurrent || !isKnown && !isOwn { downstream.send(stamped.value) }
            }
        }
    }
}
