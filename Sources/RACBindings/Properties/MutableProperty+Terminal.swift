import RACCore

extension MutableProperty {
    /// A terminal of this property for two-way bindings. It sends the current value, then each change, and completes when the
    /// property is deallocated. It delivers on the same threads as the property's own signal. A value sent to the terminal is
    /// written on the sending thread. The terminal keeps the last value alive, but not the property. Each access creates a new
    /// terminal.
    @inlinable public var terminal: ChannelTerminal<Value, Never> {
        ChannelTerminal(BindingEndpoint(store))
    }
}

extension BindingEndpoint where Failure == Never {
    /// The endpoint does not keep the property alive.
    @inlinable
    convenience init(_ store: PropertyStore<Value>) {
        let (origin, endpoint) = (LogicalTimestamp.next(), store.makeEndpoint())
        self.init(
            origin: origin,
            showsCurrent: true,
            timestamped: { store.timestamped(for: $0, at: endpoint) },
            write: { store.write($0, through: origin) },
            receive: { timestamped, _ in store.receive(timestamped.through(origin)) },
            renew: { store.offer() }
        )
    }
}
