import RACCore
import Synchronization

/// The value of a property. All changes use ``commit(in:_:)``, except a write to a property without bindings.
///
/// An app may have very many properties, so a store contains only the core. Rarely needed state is in the companion of the
/// core.
@usableFromInline
struct PropertyStore<Value: Sendable>: Sendable {
    @usableFromInline let core: ReplayCore<Value, Never>

    @inlinable
    init(_ value: Value) {
        core = ReplayCore(value)
    }

    /// Creates the store of a core. Precondition: `Value` is the type of the core's values.
    @inlinable
    init(of property: PropertyIdentity) {
        core = unsafeDowncast(property, to: ReplayCore<Value, Never>.self)
    }

    /// The property's endpoint in two-way bindings. The first binding creates it under the lock of `core`. The reference is
    /// unretained, because the core keeps the endpoint alive.
    @inlinable var endpoint: Unmanaged<PropertyEndpoint<Value>>? {
        core.propertyCompanion?._withUnsafeGuaranteedRef { $0.content.endpoint.object }
            .map { .fromOpaque($0.toOpaque()) }
    }

    // MARK: Reading

    @inlinable var copy: (value: Value, version: UInt64) {
        // Relaxed: the version changes only under the lock, which `latest(with:)` holds here.
        let (value, seen) = core.latest(with: { core.version.load(ordering: .relaxed) })
        return (value, seen)
    }

    /// Runs a closure under the lock, if the value still has the version of an earlier copy. Returns whether the value has that
    /// version. The closure must not call user code.
    func whileUnchanged(since version: UInt64, _ body: () -> Void) -> Bool {
        core.withLatest { _ in
            // Relaxed: the version changes only under the lock, which `withLatest` holds here.
            guard core.version.load(ordering: .relaxed) == version else { return false }
            body()
            return true
        }
    }

    // MARK: The end

    /// Ends the store, because the property has been deallocated and its value can no longer change.
    @inlinable
    func end() {
        core.end(.completed)
        core.propertyCompanion?._withUnsafeGuaranteedRef { companion in
            companion.content.firstUpstream.object?._withUnsafeGuaranteedRef { $0.dispose() }
            if companion.content.endpoint.object != nil { terminateEndpoint() }
            companion.content.lifetime.object?._withUnsafeGuaranteedRef { $0.end() }
        }
    }

    // The method is not inlined into the unspecialized `deinit` that calls it. Otherwise `deinit` would look up the type of the
    // endpoint even if there is no endpoint.
    @inlinable
    @inline(never)
    func terminateEndpoint() {
        let hasObservers = endpoint?._withUnsafeGuaranteedRef {
            $0.core.end(.completed)
            return $0.hasObservers
        }
        // The flag is read without the lock. It cannot change any more, because the termination has been recorded under the
        // lock.
        if hasObservers == true { terminalObservers?.end(.completed) }
    }

    /// The lifetime of the property, created on first use. Only the property's own `lifetime` reads this variable, which
    /// therefore is never read during or after the property's `deinit`.
    var lifetime: Lifetime {
        core.makePropertyCompanion()._withUnsafeGuaranteedRef { companion in
            companion.content.lifetime.object { Lifetime() }.takeUnretainedValue()
        }
    }

    // MARK: Binding

    /// Adds the lifetime of a subscription that writes to the property. The lifetime is disposed when the property is
    /// deallocated.
    ///
    /// No lifetime is missed: this method first stores the lifetime, and then checks under the lock whether the store has
    /// ended. The thread that ends the store records the termination under the lock, and then disposes the stored lifetime.
    @inlinable
    func addUpstream(_ lifetime: CompoundDisposable) {
        core.makePropertyCompanion()._withUnsafeGuaranteedRef { companion in
            let first = companion.content.firstUpstream.object { lifetime }
            if first.toOpaque() != Unmanaged.passUnretained(lifetime).toOpaque() {
                core.addUpstream(lifetime) { PropertyCompanion.Object(PropertyCompanion()) }
            } else if core.withLatest({ _ in core.hasEndedInLock }) {
                lifetime.dispose()
            }
        }
    }

    @inlinable
    func makeEndpoint() -> PropertyEndpoint<Value> {
        core.withLatest { value in
            if let endpoint { return endpoint.takeUnretainedValue() }
            let endpoint = PropertyEndpoint(TimestampedValue(value, .next()))
            core.makePropertyCompanion()._withUnsafeGuaranteedRef { _ = $0.content.endpoint.object { endpoint } }
            return endpoint
        }
    }

    /// The core that delivers to observers of the property's terminals, or `nil` if there have been no such observers.
    @inlinable var terminalObservers: PropertyEndpoint<Value>.Core? {
        core.withLatest { _ in endpoint?._withUnsafeGuaranteedRef { $0.observers } }
    }

    /// Returns a signal of the timestamped values for observers of terminals. Observers receive each value after the value has
    /// reached all bound endpoints.
    @inlinable
    func observedValues(at endpoint: PropertyEndpoint<Value>) -> Signal<TimestampedValue<Value>, Never> {
        Signal.trusted { subscriber in
            let (observers, isOver) = core.withLatest { _ in
                if let observers = endpoint.observers { return (observers, false) }
                let observers = PropertyEndpoint<Value>.Core(endpoint.core.latest)
                // The termination of the property ends only a stored core. A core that is created after the termination is
                // therefore not stored, and is ended below.
                if core.hasEndedInLock { return (observers, true) }
                endpoint.observers = observers
                endpoint.hasObservers = true
                return (observers, false)
            }
            if isOver { observers.end(.completed) }
            observers.subscribe(subscriber)
        }
    }

    /// Returns the value as an offer to an endpoint that is being bound to this property. The offer is newer than the value of
    /// that endpoint. No other endpoint is notified.
    @inlinable
    func offer() -> Value? {
        let endpoint = makeEndpoint()
        return core.withLatest { _ in endpoint.core.replaceLatest { $0.offered() }?.value }
    }
}
