import RACCore

extension SignalProtocol where Failure == Never {
    /// Writes each value to a property, for as long as that lives.
    ///
    /// The binding ends with the signal, with the disposable, and with the property, which is not kept alive. The end of the
    /// signal does not end the property. Writes on the thread that delivers the value. The property notifies its observers there,
    /// as if the value had been set by hand.
    ///
    /// ```swift
    /// Signal.observing { player.position }.map(timeText).bind(to: label)
    /// ```
    ///
    /// Source: `RAC(target, key) = signal`. In ReactiveSwift it is `<~`.
    ///
    /// - Parameter property: What to write to.
    /// - Returns: Disposing it ends the binding.
    @inlinable
    @discardableResult
    public func bind(to property: MutableProperty<Value>) -> any Disposable {
        follow(property.store) { $0 }
    }

    /// Writes each value to an optional property, for as long as that lives. See ``bind(to:)``.
    ///
    /// Source: `RAC(target, key) = signal`.
    @inlinable
    @discardableResult
    public func bind(to property: MutableProperty<Value?>) -> any Disposable {
        follow(property.store) { $0 }
    }

    // Disfavored, so that a trailing closure is matched with the closure form alone.
    /// Writes each value to a property, for as long as that lives. The same as ``bind(to:)``.
    ///
    /// Unlike a subject, which is for events, the property is not kept alive and does not end with the signal.
    ///
    /// Source: `-subscribe:` in RACSignal.
    ///
    /// - Returns: Disposing it ends the subscription.
    @inlinable
    @_disfavoredOverload
    @discardableResult
    public func subscribe(_ property: MutableProperty<Value>) -> any Disposable {
        follow(property.store) { $0 }
    }

    @inlinable
    func follow<Written: Sendable>(
        _ store: PropertyStore<Written>,
        _ transform: @escaping @Sendable (Value) -> Written
    ) -> any Disposable {
        let lifetime = CompoundDisposable()
        // Disposed when the property is deallocated, which ends the store.
        store.core.addUpstream(lifetime) { PropertyCompanion.Object(PropertyCompanion()) }
        guard !lifetime.isDisposed else { return lifetime }
        signal.attach(
            Subscriber(
                lastOf: lifetime,
                next: { value in
                    // The property may be bound to a further one, and so on.
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
