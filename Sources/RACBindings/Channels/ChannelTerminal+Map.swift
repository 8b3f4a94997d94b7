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
        mapped(transform, inverse)
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
        mapped(transform, inverse)
    }

    private func mapped<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue?,
        _ inverse: @escaping @Sendable (NewValue) -> Value?
    ) -> ChannelTerminal<NewValue, Failure> {
        let base = endpoint
        return ChannelTerminal<NewValue, Failure>(
            BindingEndpoint(
                origin: base.origin,
                showsCurrent: base.showsCurrent,
                timestamped: { audience in
                    base.timestamped(audience).compactMap { timestamped in
                        transform(timestamped.value).map { timestamped.withValue($0) }
                    }
                },
                write: { value in
                    if let value = inverse(value) { base.write(value) }
                },
                receive: { incoming, binding in
                    if let value = inverse(incoming.value) { base.receive(incoming.withValue(value), binding) }
                },
                renew: { base.renew().flatMap(transform) },
                end: base.end
            )
        )
    }
}
