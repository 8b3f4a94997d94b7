import RACCore
import RACOperators

extension ReplayCore {
    /// Writes a value: accepted in any case, with a stamp of its own.
    func write<Content: Sendable>(_ value: Content) where Value == Stamped<Content> {
        decideNext { _ in Stamped(value, .next()) }
    }

    /// Accepts a value that comes through a binding, if it is newer than what is held.
    func receive<Content: Sendable>(_ incoming: Stamped<Content>) where Value == Stamped<Content> {
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
    func unstamped<Content: Sendable>() -> Signal<Content, Failure> where Value == Stamped<Content> {
        liftValues { downstream in
            let last = Confined<Stamp?>(nil)
            return { stamped in
                let isKnown = stamped.renews != nil && stamped.renews == last.value
                last.value = stamped.stamp
                if !isKnown { downstream.send(stamped.value) }
            }
        }
    }
}
