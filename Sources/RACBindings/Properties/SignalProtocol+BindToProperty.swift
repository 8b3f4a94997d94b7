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
        follow(property.store) { $0 }
    }

    /// Writes each value to an optional property, for the property's lifetime. See ``bind(to:)``.
    @inlinable
    @discardableResult
    public func bind(to property: MutableProperty<Value?>) -> any Disposable {
        follow(property.store) { $0 }
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
        follow(property.store) { $0 }
    }

    @inlinable
    func follow<Written: Sendable>(
        _ store: PropertyStore<Written>,
        _ transform: @escaping @Sendable (Value) -> Written
    ) -> any Disposable {
        let lifetime = CompoundDisposable()
        // The deallocation of the property ends the store, and the end of the store disposes the binding.
        store.core.addUpstream(lifetime) { PropertyCompanion.Object(PropertyCompanion()) }
        guard !lifetime.isDisposed else { return lifetime }
        signal.attach(
            Subscriber(
                lastOf: lifetime,
                next: { value in
                    // The property can itself be bound. The limiter bounds the stack for a chain of bindings of any length.
                    RecursionLimiter.run(.binding, PropertyWrite(store: store, value: transform(value))) {
                        $0.perform()
                    }
                },
                failed: nil,
                completed: nil
            )
        )
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
        store.write(value)
    }
}
