import RACCore

extension SignalProtocol where Failure == Never {
    /// Writes each value to a property, for the property's lifetime.
    ///
    /// The binding ends when the signal ends, when it is disposed, and when the property is deallocated. It does not keep the
    /// property alive, and the end of the signal does not end the property. Values are written on the thread that delivers
    /// them, and the property notifies its observers on that thread, as if its value had been set directly.
    ///
    /// ```swift
    /// Signal.observing { player.position }.map(timeText).bind(to: label)
    /// ```
    ///
    /// - Parameter property: The property to write to.
    /// - Returns: A disposable that ends the binding when it is disposed.
    @inlinable
    @discardableResult
    public func bind(to property: MutableProperty<Value>) -> any Disposable {
        let store = property.store
        return feed(store) { PropertyWrite(store: store, value: $0).perform() }
    }

    /// Writes each value to an optional property, for the property's lifetime. See ``bind(to:)``.
    @inlinable
    @discardableResult
    public func bind(to property: MutableProperty<Value?>) -> any Disposable {
        let store = property.store
        return feed(store) { PropertyWrite(store: store, value: $0).perform() }
    }

    // The method is disfavored, so that a call with a trailing closure selects the overload for closures.
    /// Writes each value to a property, for the property's lifetime. The same as ``bind(to:)``.
    ///
    /// The subscription does not keep the property alive, and the end of the signal does not end the property. With a
    /// subject, the subscription would keep the subject alive, and the end of the signal would end the subject.
    ///
    /// - Returns: A disposable that ends the subscription when it is disposed.
    @inlinable
    @_disfavoredOverload
    #if !KeptSubscriptions
        @discardableResult
    #endif
    public func subscribe(_ property: MutableProperty<Value>) -> any Disposable {
        bind(to: property)
    }

    /// Subscribes to the signal until a store ends.
    @inlinable
    func feed<Written>(_ store: PropertyStore<Written>, _ write: @escaping @Sendable (Value) -> Void) -> any Disposable
    {
        let lifetime = CompoundDisposable()
        // The deallocation of the property ends the store, and the end of the store disposes the binding.
        store.addUpstream(lifetime)
        guard !lifetime.isDisposed else { return lifetime }
        signal.attach(Subscriber(lastOf: lifetime, next: write, failed: nil, completed: nil))
        return lifetime
    }
}

/// A value on its way to a property.
@usableFromInline
struct PropertyWrite<Value: Sendable> {
    @usableFromInline let store: PropertyStore<Value>
    @usableFromInline let value: Value

    @inlinable
    init(store: PropertyStore<Value>, value: Value) {
        self.store = store
        self.value = value
    }

    @inlinable
    func perform() {
        // The property can itself be bound. The limiter bounds the stack for a chain of bindings of any length.
        RecursionLimiter.run(.binding, self) { $0.store.write($0.value) }
    }
}
