import RACCore

extension SignalProtocol where Failure == Never {
    /// Writes each value to a property, for the property's lifetime.
    ///
    /// The binding ends when the signal completes, when the binding is disposed, or when the property is deallocated. The
    /// binding does not keep the property alive, and the completion of the signal does not complete the property. Values are
    /// written on the thread that delivers them.
    ///
    /// ```swift
    /// Signal.observing { player.position }.map(timeText).bind(to: label)
    /// ```
    ///
    /// - Parameter property: The property to write to.
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
    /// The subscription does not keep the property alive, and the completion of the signal does not complete the property. In
    /// contrast, a subject that subscribes to a signal is kept alive by the subscription, and completes with the signal.
    @inlinable
    @_disfavoredOverload
    #if !KeptSubscriptions
        @discardableResult
    #endif
    public func subscribe(_ property: MutableProperty<Value>) -> any Disposable {
        bind(to: property)
    }

    /// Calls `write` with each value until the store ends or the returned disposable is disposed.
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

/// A write that a binding delivers. A tuple instead of this struct crashes the compiler of Swift 6.3.1 with optimization.
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
        // The property can be the source of another binding. The limiter bounds the stack depth of such a chain.
        RecursionLimiter.run(.binding, self) { $0.store.write($0.value) }
    }
}
