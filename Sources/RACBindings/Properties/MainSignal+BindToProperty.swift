import RACCore

extension MainSignal where Value: Sendable, Failure == Never {
    /// Writes each value to a property, for the property's lifetime.
    ///
    /// The binding ends when the signal ends, when it is disposed, and when the property is deallocated. It does not keep the
    /// property alive, and the end of the signal does not end the property. Values are written on the main queue, where the
    /// property's observers also receive them.
    ///
    /// - Parameter property: The property to write to.
    /// - Returns: A disposable that ends the binding when it is disposed.
    @inlinable
    @discardableResult
    public func bind(to property: MutableProperty<Value>) -> any Disposable {
        signal.bind(to: property)
    }

    /// Writes each value to an optional property, for the property's lifetime.
    ///
    /// Otherwise the same as ``MainSignal/bind(to:)`` with a property of the signal's own type.
    @inlinable
    @discardableResult
    public func bind(to property: MutableProperty<Value?>) -> any Disposable {
        signal.bind(to: property)
    }
}
