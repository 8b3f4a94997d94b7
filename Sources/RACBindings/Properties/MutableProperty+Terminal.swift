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
    /// A property as one end of a binding. It does not keep the property alive, and completes when the property goes away.
    @inlinable
    convenience init(_ store: PropertyStore<Value>) {
        let (place, entrance) = (store.makePlace(), Entrance())
        self.init(
            entrance: entrance,
            showsCurrent: true,
            stamped: { $0 == .binding ? place.core.signal : store.observedValues(at: place) },
            write: { store.write($0, through: entrance) },
            receive: { stamped, _ in store.receive(stamped.through(entrance)) },
            renew: { store.offer() },
            end: { _ in }
        )
    }
}
