import RACCore

extension MainSignal where Value: Sendable, Failure == Never {
    /// Writes each value to a property, for as long as that lives.
    ///
    /// The binding ends with the signal, with the disposable, and with the property, which is not kept alive. The end of the
    /// signal does not end the property. Writes on the main actor.
    ///
    /// Source: `RAC(target, key) = signal`. In ReactiveSwift it is `<~`.
    ///
    /// - Parameter property: What to write to.
    /// - Returns: Disposing it ends the binding.
    @inlinable
    @discardableResult
    public func bind(to property: MutableProperty<Value>) -> any Disposable {
        signal.bind(to: property)
    }

    /// Writes each value to an optional property, for as long as that lives; see the form for a property of just this type.
    ///
    /// Source: `RAC(target, key) = signal`.
    ///
    /// - Parameter property: What to write to.
    /// - Returns: Disposing it ends the binding.
    @inlinable
    @discardableResult
    public func bind(to property: MutableProperty<Value?>) -> any Disposable {
        signal.bind(to: property)
    }
}
