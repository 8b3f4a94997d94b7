import RACCore
import RACOperators

extension ChannelTerminal {
    /// Returns a terminal of the same endpoint with values of another type.
    ///
    /// ```swift
    /// volume.terminal.map { $0 * 100 } back: { $0 / 100 }   // in per cent
    /// ```
    ///
    /// `inverse` need not be the exact inverse of `transform`, because a forwarded value is not sent back. The closures run
    /// with no lock held, separately for each subscription and binding, on the thread that delivers or sends the value.
    ///
    /// - Parameters:
    ///   - transform: Called with each value that this terminal sends.
    ///   - inverse: Called with each value that is sent to the result.
    public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue,
        back inverse: @escaping @Sendable (NewValue) -> Value
    ) -> ChannelTerminal<NewValue, Failure> {
        ChannelTerminal<NewValue, Failure>(MappedEndpoint(endpoint, transform, inverse))
    }

    /// Returns a terminal of the same endpoint with values of another type. Values that cannot be converted are skipped.
    ///
    /// ```swift
    /// age.terminal.compactMap { String($0) } back: { Int($0) }   // letters leave the age as it is
    /// ```
    ///
    /// While one side has a value that cannot be converted, the two sides of a binding differ. Otherwise the same as
    /// ``map(_:back:)``.
    ///
    /// - Parameters:
    ///   - transform: Called with each value that this terminal sends. If it returns `nil`, nothing is sent.
    ///   - inverse: Called with each value that is sent to the result. If it returns `nil`, nothing changes.
    public func compactMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue?,
        back inverse: @escaping @Sendable (NewValue) -> Value?
    ) -> ChannelTerminal<NewValue, Failure> {
        ChannelTerminal<NewValue, Failure>(MappedEndpoint(endpoint, transform, inverse))
    }
}

private final class MappedEndpoint<Base: Sendable, Value: Sendable, Failure: Error>: EndpointProtocol {
    private let base: BindingEndpoint<Base, Failure>
    private let transform: @Sendable (Base) -> Value?
    private let inverse: @Sendable (Value) -> Base?

    init(
        _ base: BindingEndpoint<Base, Failure>,
        _ transform: @escaping @Sendable (Base) -> Value?,
        _ inverse: @escaping @Sendable (Value) -> Base?
    ) {
        self.base = base
        self.transform = transform
        self.inverse = inverse
    }

    var origin: Origin { base.origin }

    var showsCurrent: Bool { base.showsCurrent }

    func timestamped(for audience: Audience) -> Signal<TimestampedValue<Value>, Failure> {
        base.timestamped(audience).compactMap { [transform] timestamped in
            transform(timestamped.value).map { timestamped.withValue($0) }
        }
    }

    func write(_ value: Value) {
        if let value = inverse(value) { base.write(value) }
    }

    func receive(_ incoming: TimestampedValue<Value>, from binding: CompoundDisposable) {
        if let value = inverse(incoming.value) { base.receive(incoming.withValue(value), binding) }
    }

    func renew() -> Value? { base.renew().flatMap(transform) }

    func end(_ event: TerminalEvent<Failure>) { base.end(event) }
}
