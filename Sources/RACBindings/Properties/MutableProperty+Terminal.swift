import RACCore

extension MutableProperty {
    /// A terminal of this property for two-way bindings. It sends the current value, then each change, and completes when the
    /// property is deallocated. A value sent to the terminal is written to the property. Each access creates a new terminal.
    ///
    /// The terminal keeps the property's last value alive, but not the property. It delivers on the same threads as the
    /// property's own signal. A value sent to the terminal is written to the property on the sending thread.
    @inlinable public var terminal: ChannelTerminal<Value, Never> {
        ChannelTerminal(BindingEndpoint(store))
    }
}

extension BindingEndpoint where Failure == Never {
    /// Creates the endpoint of a property from the property's store.
    @inlinable
    convenience init(_ store: PropertyStore<Value>) {
        let origin = Origin()
        self.init(of: store, through: origin, { $0 }, timestamped: { $0 }) {
            store.write($0, through: origin)
        } receive: { timestamped, _ in
            store.receive(timestamped.through(origin))
        }
    }

    /// Creates an endpoint for a part of a store's value. The endpoint does not keep the property alive, and completes when the
    /// property is deallocated.
    ///
    /// - Parameters:
    ///   - store: The store of the property.
    ///   - origin: The identity of the endpoint, which `write` and `receive` use.
    ///   - part: Extracts the part from the store's value.
    ///   - timestamped: Applies `part` to each value of a signal.
    ///   - write: See ``ChannelEndpoint/write(_:)``.
    ///   - receive: See ``ChannelEndpoint/receive(_:from:)``.
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
            renew: { store.offer().map(part) },
            end: { _ in }
        )
    }
}
