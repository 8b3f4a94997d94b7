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
    @inlinable
    convenience init(_ store: PropertyStore<Value>) {
        let origin = Origin()
        self.init(of: store, through: origin, { $0 }, timestamped: { $0 }) {
            store.write($0, through: origin)
        } receive: { timestamped, _ in
            store.receive(timestamped.through(origin))
        }
    }

    /// Creates an endpoint for a part of a store's value. The endpoint does not keep the property alive.
    ///
    /// - Parameter timestamped: Applies `part` to each value of a signal.
    @inlinable
    convenience init<Content: Sendable>(
        of store: PropertyStore<Content>,
        through origin: Origin,
        _ part: @escaping @Sendable (Content) -> Value,
        timestamped:
            @escaping @Sendable (Signal<TimestampedValue<Content>, Never>) -> Signal<TimestampedValue<Value>, Never>,
        write: @escaping @Sendable (Value) -> Void,
        receive: @escaping @Sendable (TimestampedValue<Value>, CompoundDisposable) -> Void
    ) {
        let endpoint = store.makeEndpoint()
        self.init(
            origin: origin,
            showsCurrent: true,
            timestamped: { timestamped($0 == .binding ? endpoint.core.signal : store.observedValues(at: endpoint)) },
            write: write,
            receive: receive,
            renew: { store.offer().map(part) }
        )
    }
}
