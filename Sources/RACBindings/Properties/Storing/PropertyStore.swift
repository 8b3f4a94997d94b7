import RACCore
import Synchronization

/// The value of a property. Contains only the core, because an app may have very many properties.
@usableFromInline
struct PropertyStore<Value: Sendable>: Sendable {
    @usableFromInline let core: ReplayCore<Value, Never>

    @inlinable
    init(_ value: Value) {
        core = ReplayCore(value)
    }

    /// Precondition: `Value` is the type of the core's values.
    @inlinable
    init(of property: AnyPropertyCore) {
        core = unsafeDowncast(property, to: ReplayCore<Value, Never>.self)
    }

    /// Created by the first binding, under the lock of `core`. Unretained, because the core keeps the endpoint alive.
    @inlinable var endpoint: Unmanaged<PropertyEndpoint<Value>>? {
        core.propertyCompanion?._withUnsafeGuaranteedRef { $0.content.endpoint.object }
            .map { .fromOpaque($0.toOpaque()) }
    }

    // MARK: Reading

    @inlinable var copy: (value: Value, version: UInt64) {
        // Relaxed: the version changes only under the lock, which `withLatest` holds here.
        let (value, seen) = core.withLatest { ($0, core.version.load(ordering: .relaxed)) }
        return (value, seen)
    }

    /// Runs a closure under the lock, if the value still has the version. The closure must not call user code.
    func whileUnchanged(since version: UInt64, _ body: () -> Void) -> Bool {
        core.withLatest { _ in
            // Relaxed: the version changes only under the lock, which `withLatest` holds here.
            guard core.version.load(ordering: .relaxed) == version else { return false }
            body()
            return true
        }
    }

    // MARK: The end

    @inlinable
    func end() {
        core.end(.completed)
        core.propertyCompanion?._withUnsafeGuaranteedRef { companion in
            companion.content.firstUpstream.object?._withUnsafeGuaranteedRef { $0.dispose() }
            if companion.content.endpoint.object != nil { terminateEndpoint() }
            companion.content.lifetime.object?._withUnsafeGuaranteedRef { $0.end() }
        }
    }

    // Not inlined into the unspecialized `deinit` that calls this method. Otherwise `deinit` would look up the type of the
    // endpoint even if there is no endpoint.
    @inlinable
    @inline(never)
    func terminateEndpoint() {
        let hasObservers = endpoint?._withUnsafeGuaranteedRef {
            $0.core.end(.completed)
            return $0.hasObservers
        }
        // `hasObservers` cannot change any more, because the termination has been recorded under the lock.
        if hasObservers == true { terminalObservers?.end(.completed) }
    }

    /// Read only by the property's own `lifetime`, and therefore not during or after the property's `deinit`.
    var lifetime: Lifetime {
        core.makePropertyCompanion()._withUnsafeGuaranteedRef { companion in
            companion.content.lifetime.object { Lifetime() }.takeUnretainedValue()
        }
    }

    // MARK: Binding

    /// The end of the store disposes the lifetime. No lifetime is missed: this method first stores the lifetime, and then
    /// checks under the lock whether the store has ended. The thread that ends the store records the termination under the
    /// lock, and then disposes the stored lifetime.
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

    @inlinable var terminalObservers: PropertyEndpoint<Value>.Core? {
        core.withLatest { _ in endpoint?._withUnsafeGuaranteedRef { $0.observers } }
    }

    /// Observers of terminals receive each value after all bound endpoints have received the value.
    @inlinable
    func timestamped(
        for audience: Audience,
        at endpoint: PropertyEndpoint<Value>
    ) -> Signal<TimestampedValue<Value>, Never> {
        if audience == .binding { return endpoint.core.signal }
        return Signal.trusted { subscriber in
            let (observers, isOver) = core.withLatest { _ in
                if let observers = endpoint.observers { return (observers, false) }
                let observers = PropertyEndpoint<Value>.Core(endpoint.core.latest)
                // The termination of the property ends only a core that is already stored. A core that is created after the
                // termination is therefore ended below, and is not stored.
                if core.hasEndedInLock { return (observers, true) }
                endpoint.observers = observers
                endpoint.hasObservers = true
                return (observers, false)
            }
            if isOver { observers.end(.completed) }
            observers.subscribe(subscriber)
        }
    }

    /// Offers the value to an endpoint that is being bound, and whose value is then replaced. Notifies no other endpoint. See
    /// ``TimestampedValue/offered()``.
    @inlinable
    func offer() -> Value? {
        let endpoint = makeEndpoint()
        return core.withLatest { _ in endpoint.core.replaceLatest { $0.offered() }?.value }
    }
}
