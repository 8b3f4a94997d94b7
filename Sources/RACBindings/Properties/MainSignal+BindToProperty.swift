import RACCore

extension MainSignal where Value: Sendable, Failure == Never {
    /// Writes each value to a property, for as long as that lives.
    ///
    /// The binding ends when the signal ends, when it is disposed, and when the property is deallocated, which it does not keep
    /// alive. The end of the signal does not end the property. Writes on the main queue, where the observers of the property
    /// learn of the value.
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

    /// Writes each value to an optional property, for as long as that lives.
    ///
    /// As ``MainSignal/bind(to:)`` to a property of just the signal's type.
    @inlinable
    @discardableResult
    public func bind(to property: MutableProperty<Value?>) -> any Disposable {
        signal.bind(to: property)
    }
}
