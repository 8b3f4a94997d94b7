import RACCore
import Synchronization

/// The value of a property. ``commit(in:_:)`` makes each change but that of a property that is bound to nothing.
///
/// It is the core alone, since there may be very many properties. What few need is in the companion of the core.
@usableFromInline
struct PropertyStore<Value: Sendable>: Sendable {
    @usableFromInline let core: ReplayCore<Value, Never>

    @inlinable
    init(_ value: Value) {
        core = ReplayCore(value)
    }

    /// Creates a value whose bindings are not concerned by each change.
    ///
    /// - Parameter concernsBindings: Whether a change concerns them, from the previous value to the new one.
    @inlinable
    init(_ value: Value, concernsBindings: @escaping @Sendable (Value, Value) -> Bool) {
        self.init(value)
        core.makePropertyCompanion()._withUnsafeGuaranteedRef { companion in
            _ = companion.content.changeFilter.object { BindingChangeFilter(concernsBindings) }
        }
    }

    /// The core of something that is known to have this type of values.
    @inlinable
    init(of property: PropertyIdentity) {
        core = unsafeDowncast(property, to: ReplayCore<Value, Never>.self)
    }

    // What the companion has is set in the lock of `core`, once, and read in it, or by who has set it. Nothing else is put there.

    /// What two-way bindings know of this. Made when the first is, and there as long as the core. Not retained.
    @inlinable var endpoint: Unmanaged<PropertyEndpoint<Value>>? {
        core.propertyCompanion?._withUnsafeGuaranteedRef { $0.content.endpoint.object }
            .map { .fromOpaque($0.toOpaque()) }
    }

    // MARK: Reading

    /// The value and its version.
    @inlinable var copy: (value: Value, version: UInt64) {
        let (value, seen) = core.latest(with: { core.version.load(ordering: .relaxed) })
        return (value, seen)
    }

    /// Runs a closure, which runs no user code, in the lock, if the value has the version of a copy. Returns whether it has.
    func whileUnchanged(since version: UInt64, _ body: () -> Void) -> Bool {
        core.withLatest { _ in
            guard core.version.load(ordering: .relaxed) == version else { return false }
            body()
            return true
        }
    }

    // MARK: The end

    /// The property has been deallocated: nobody can change the value any more.
    @inlinable
    func end() {
        core.end(.completed)
        core.propertyCompanion?._withUnsafeGuaranteedRef { companion in
            if companion.content.endpoint.object != nil { terminateEndpoint() }
            companion.content.lifetime.object?._withUnsafeGuaranteedRef { $0.end() }
        }
    }

    // Apart: a `deinit` calls this, is not specialized, and would look up the type of a place that is not there.
    @inlinable
    @inline(never)
    func terminateEndpoint() {
        let hasObservers = endpoint?._withUnsafeGuaranteedRef {
            $0.core.end(.completed)
            return $0.hasObservers
        }
        // Read without the lock: the end has been noted in it, and no observers are added after that.
        if hasObservers == true { terminalObservers?.end(.completed) }
    }

    /// The life of the property. Made when somebody asks for it, which only the property does. So nobody asks in its `deinit`, or
    /// after that.
    var lifetime: Lifetime {
        core.makePropertyCompanion()._withUnsafeGuaranteedRef { companion in
            companion.content.lifetime.object { Lifetime() }.takeUnretainedValue()
        }
    }

    // MARK: Binding

    /// The place among those that this is bound with.
    @inlinable
    func makeNode() -> PropertyEndpoint<Value> {
        core.withLatest { value in
            if let endpoint { return endpoint.takeUnretainedValue() }
            let endpoint = PropertyEndpoint(TimestampedValue(value, .next()))
            core.makePropertyCompanion()._withUnsafeGuaranteedRef { _ = $0.content.endpoint.object { endpoint } }
            return endpoint
        }
    }

    /// The core that delivers to observers of terminals, if there is one.
    @inlinable var terminalObservers: PropertyEndpoint<Value>.Core? {
        core.withLatest { _ in endpoint?._withUnsafeGuaranteedRef { $0.observers } }
    }

    /// The values with their stamps, for observers of terminals: they get each after it has reached all bound endpoints.
    @inlinable
    func observedValues(at endpoint: PropertyEndpoint<Value>) -> Signal<TimestampedValue<Value>, Never> {
        Signal.trusted { subscriber in
            let (observers, isOver) = core.withLatest { _ in
                if let observers = endpoint.observers { return (observers, false) }
                let observers = PropertyEndpoint<Value>.Core(endpoint.core.latest)
                // The end of the property does not reach what is made after it, and what is made before it ends with it.
                if core.hasEndedInLock { return (observers, true) }
                endpoint.observers = observers
                endpoint.hasObservers = true
                return (observers, false)
            }
            if isOver { observers.end(.completed) }
            observers.subscribe(subscriber)
        }
    }

    /// Offers the value to what is being bound to this, as newer than whatever that holds. Nobody else learns of it.
    @inlinable
    func offer() -> TimestampedValue<Value>? {
        let endpoint = makeNode()
        return core.withLatest { _ in endpoint.core.replaceLatest { $0.offered() } }
    }
}
