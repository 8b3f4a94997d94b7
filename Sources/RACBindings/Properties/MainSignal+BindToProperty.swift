import RACCore

extension MainSignal where Value: Sendable, Failure == Never {
    /// Writes each value to a property, for the property's lifetime.
    ///
    /// The binding ends when the signal completes, when the binding is disposed, or when the property is deallocated. The
    /// binding does not keep the property alive, and the completion of the signal does not complete the property. Values are
    /// written on the main queue, and the property's observers receive them there.
    ///
    /// - Parameter property: The property to write to.
    @inlinable
    @discardableResult
    public func bind(to property: MutableProperty<Value>) -> any Disposable {
        signal.bind(to: property)
    }

    /// Writes each value to an optional property, for the property's lifetime. Otherwise the same as ``MainSignal/bind(to:)``.
    @inlinable
    @discardableResult
    public func bind(to property: MutableProperty<Value?>) -> any Disposable {
        signal.bind(to: property)
    }
}
