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
        let entrance = Entrance()
        self.init(of: store, through: entrance, { $0 }, values: { $0 }) {
            store.write($0, through: entrance)
        } receive: { stamped, _ in
            store.receive(stamped.through(entrance))
        }
    }

    /// Creates an endpoint for a part of what a store keeps. It does not keep the property alive, and completes when the property
    /// goes away.
    ///
    /// - Parameters:
    ///   - store: The property's.
    ///   - entrance: The identity of the endpoint, for `write` and `receive`.
    ///   - part: Returns the part.
    ///   - values: Applies `part` to each value of a signal.
    ///   - write: See ``ChannelPlace/write(_:)``.
    ///   - receive: See ``ChannelPlace/receive(_:from:)``.
    @inlinable
    convenience init<Content: Sendable>(
        of store: PropertyStore<Content>,
        through entrance: Entrance,
        _ part: @escaping @Sendable (Stamped<Content>) -> Stamped<Value>,
        values: @escaping @Sendable (Signal<Stamped<Content>, Never>) -> Signal<Stamped<Value>, Never>,
        write: @escaping @Sendable (Value) -> Void,
        receive: @escaping @Sendable (Stamped<Value>, CompoundDisposable) -> Void
    ) {
        let place = store.makePlace()
        self.init(
            entrance: entrance,
            showsCurrent: true,
            stamped: { values($0 == .binding ? place.core.signal : store.observedValues(at: place)) },
            write: write,
            receive: receive,
            renew: { store.offer().map(part) },
            end: { _ in }
        )
    }
}
