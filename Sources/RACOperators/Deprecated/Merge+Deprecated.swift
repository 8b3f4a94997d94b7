extension SignalProtocol {
    /// Merges this signal with another signal. Use ``merge(with:)``.
    @inlinable
    @available(*, deprecated, renamed: "merge(with:)")
    public func merge(_ other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
        .merge([signal, other.signal])
    }

    /// Merges this signal with a signal that cannot fail. Use ``merge(with:)``.
    @inlinable
    @_disfavoredOverload
    @available(*, deprecated, renamed: "merge(with:)")
    public func merge(_ other: any SignalProtocol<Value, Never>) -> Signal<Value, Failure> {
        merge(with: other.signal.widened(to: Failure.self))
    }
}

extension SignalProtocol where Failure == Never {
    /// Merges this signal, which cannot fail, with a signal that can fail. Use ``merge(with:)``.
    @inlinable
    @_disfavoredOverload
    @available(*, deprecated, renamed: "merge(with:)")
    public func merge<NewFailure: Error>(_ other: any SignalProtocol<Value, NewFailure>) -> Signal<Value, NewFailure> {
        widened(to: NewFailure.self).merge(with: other.signal)
    }
}
