import RACCore

extension MutableProperty {
    /// The property as one end of a two-way binding: sends the current value, then each change, and completes when the
    /// property goes away; what is sent to it changes the property. Each access makes a terminal of its own.
    ///
    /// A terminal does not keep the property alive, but its last value. Threads are those of the property's own signal: what is
    /// sent is written on the sending thread.
    ///
    /// Source: `RACChannelTo`.
    @inlinable public var terminal: ChannelTerminal<Value, Never> {
        ChannelTerminal(ChannelEnd(store))
    }
}

extension ChannelEnd where Failure == Never {
    /// Creates the endpoint of a property.
    @inlinable
    convenience init(_ store: PropertyStore<Value>) {
        self.init(of: store, { $0 }, values: { $0 }) { value, entrance in
            store.write(value, through: entrance)
        } receive: {
            store.receive($0)
        }
    }

    /// Creates an endpoint for a part of what a store keeps. It does not keep the property alive, and completes when the property
    /// goes away.
    ///
    /// - Parameters:
    ///   - store: The property's.
    ///   - part: Returns the part.
    ///   - values: Applies `part` to each value of a signal.
    ///   - write: Writes a value that comes in through the endpoint with that identity.
    ///   - receive: Offers a value that comes through a binding.
    @inlinable
    convenience init<Content: Sendable>(
        of store: PropertyStore<Content>,
        _ part: @escaping @Sendable (Stamped<Content>) -> Stamped<Value>,
        values: @escaping @Sendable (Signal<Stamped<Content>, Never>) -> Signal<Stamped<Value>, Never>,
        write: @escaping @Sendable (Value, Entrance) -> Void,
        receive: @escaping @Sendable (Stamped<Value>) -> Void
    ) {
        let (place, entrance) = (store.makePlace(), Entrance())
        self.init(
            entrance: entrance,
            showsCurrent: true,
            stamped: { values($0 == .binding ? place.core.signal : store.observedValues(at: place)) },
            write: { write($0, entrance) },
            receive: { stamped, _ in receive(stamped.through(entrance)) },
            renew: { store.offer().map(part) },
            end: { _ in }
        )
    }
}
