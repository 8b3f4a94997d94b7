import RACCore
import Synchronization

/// A value that properties keep, and all ways to change it: what a property makes of its core.
///
/// Each change decides on the new value in the lock of `core`, where the version of the value changes, too, and the
/// place among those it is bound with, if there is one, takes in the same value; see ``PropertyPlace``. Then the value goes to
/// the endpoints that are bound to this, then the observers are notified, then Observation: at once, at the end of the
/// ``BindingPropagation`` that brings the value, or at the end of the ``PropertyBatch`` of the running thread.
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
    /// - Parameters:
    ///   - value: The value.
    ///   - concernsBindings: Whether a change concerns them, from the former value to the new one.
    @inlinable
    init(_ value: Value, concernsBindings: @escaping @Sendable (Value, Value) -> Bool) {
        self.init(value)
        core.makePropertyCompanion()._withUnsafeGuaranteedRef { companion in
            _ = companion.content.concern.object { BindingConcern(concernsBindings) }
        }
    }

    /// The core of something that is known to have this type of values.
    @inlinable
    init(of property: PropertyIdentity) {
        core = unsafeDowncast(property, to: ReplayCore<Value, Never>.self)
    }

    // What the companion has is set in the lock of `core`, once, and read in it, or by who has set it. Nothing else is put there.

    /// What two-way bindings know of this; made when the first is, and there as long as the core. Not retained.
    @inlinable var place: Unmanaged<PropertyPlace<Value>>? {
        core.propertyCompanion?._withUnsafeGuaranteedRef { $0.content.place.object }
            .map { .fromOpaque($0.toOpaque()) }
    }

    // MARK: Reading

    /// The value, for a reader who may want to know of changes.
    @inlinable var value: Value {
        if let evaluation = PropertyScope.evaluation { return evaluation.read(core) { PropertyDependency(self) } }
        core.noteReading()
        return core.latest
    }

    /// The value and its version.
    @inlinable var copy: (value: Value, version: UInt64) {
        let (value, seen) = core.latest(with: { core.version.load(ordering: .relaxed) })
        return (value, seen)
    }

    /// Runs a closure in the lock, if the value is that of a copy.
    ///
    /// - Parameters:
    ///   - version: The version of the copy.
    ///   - body: Runs no user code.
    /// - Returns: Whether it was.
    func whileUnchanged(since version: UInt64, _ body: () -> Void) -> Bool {
        core.withLatest { _ in
            guard core.version.load(ordering: .relaxed) == version else { return false }
            body()
            return true
        }
    }

    // MARK: Changing

    @usableFromInline typealias Taken = ReplayCore<Value, Never>.Taken
    @usableFromInline typealias BoundTaken = PropertyPlace<Value>.Taken

    /// Writes a value, which may have come in at an end of a binding.
    @inlinable
    func write(_ value: Value, through entrance: Entrance? = nil) {
        let batch = PropertyScope.batch
        if let place { return place._withUnsafeGuaranteedRef { write(value, to: $0, through: entrance, batch) } }
        assertNoLockHeld()
        var isBound = false
        let taken = core.takeIn(holding: batch != nil) { _ in
            // Another thread may be binding it.
            isBound = place != nil
            return isBound ? nil : value
        }
        if isBound, let place {
            return place._withUnsafeGuaranteedRef { write(value, to: $0, through: entrance, batch) }
        }
        guard let taken else { return }
        commit(taken, batch)
    }

    /// Writes a value and forwards it to the endpoints that are bound to this. Once there is a place it stays.
    @inlinable
    @inline(never)
    func write(
        _ value: Value,
        to place: PropertyPlace<Value>,
        through entrance: Entrance?,
        _ batch: PropertyBatch?
    ) {
        assertNoLockHeld()
        var bound: BoundTaken?
        let taken = core.takeIn(holding: batch != nil) { _ in
            bound = take(value, to: place, through: entrance, holding: batch != nil)
            return value
        }
        commit(taken, bound.take(), at: place, batch)
    }

    /// Replaces the value by what `body` makes of it, as one step.
    ///
    /// `body` works on a copy, with no lock held, and runs again if another thread has changed the value meanwhile.
    @inlinable
    func modify<Result, Failed: Error>(
        through entrance: Entrance? = nil,
        _ body: (inout Value) throws(Failed) -> Result
    ) throws(Failed) -> Result {
        let batch = PropertyScope.batch
        while true {
            var (value, seen) = copy
            let result = try body(&value)
            assertNoLockHeld()
            var place: Unmanaged<PropertyPlace<Value>>?
            var bound: BoundTaken?
            var isOutdated = false
            let taken = core.takeIn(holding: batch != nil) { _ in
                isOutdated = core.version.load(ordering: .relaxed) != seen
                if isOutdated { return nil }
                place = self.place
                place?._withUnsafeGuaranteedRef {
                    bound = take(value, to: $0, through: entrance, holding: batch != nil)
                }
                return value
            }
            if isOutdated { continue }
            if let place {
                commit(taken, bound.take(), at: place.takeUnretainedValue(), batch)
            } else if let taken {
                commit(taken, batch)
            }
            return result
        }
    }

    /// Takes note of a value that is written. Part of the section in which it changes.
    ///
    /// - Returns: What is to be forwarded to bound endpoints.
    @inlinable
    func take(
        _ value: Value,
        to place: PropertyPlace<Value>,
        through entrance: Entrance?,
        holding isHeld: Bool
    ) -> BoundTaken? {
        guard concerns(place, value) else { return nil }
        return place.take(Stamped(value, .next(), through: entrance), holding: isHeld)
    }

    /// Accepts what comes through a binding, if it is newer than what is held.
    @inlinable
    func receive(_ incoming: Stamped<Value>) {
        // Whoever has made the binding has made the place, or found it.
        place?._withUnsafeGuaranteedRef { receive(incoming, at: $0) }
    }

    @inlinable
    func receive(_ incoming: Stamped<Value>, at place: PropertyPlace<Value>) {
        let batch = PropertyScope.batch
        assertNoLockHeld()
        var bound: BoundTaken?
        let taken = core.takeIn(holding: batch != nil) { _ in
            bound = place.accept(incoming, holding: batch != nil)
            // The same write as before concerns the bindings alone.
            guard let accepted = bound?.bindings.value, accepted.isNews else { return nil }
            return accepted.value
        }
        // As when a value comes back to where it was written.
        if bound == nil { return }
        commit(taken, bound.take(), at: place, batch)
    }

    @inlinable
    func concerns(_ place: PropertyPlace<Value>, _ value: Value) -> Bool {
        let concern = core.propertyCompanion?._withUnsafeGuaranteedRef { $0.content.concern.object }
        return concern?._withUnsafeGuaranteedRef { concern in
            unsafeDowncast(concern, to: BindingConcern<Value>.self).isConcerned(place.core.latest.value, value)
        } ?? true
    }

    /// Notifies observers of a value that is bound to nothing, at once or at the end of a batch.
    @inlinable
    func commit(_ taken: consuming Taken, _ batch: PropertyBatch?) {
        core.finish(taken)
        if let batch { hold(batch, true) } else { core.tellReaders() }
    }

    /// Forwards a value to the endpoints bound to this, then notifies observers: at once, at the end of the
    /// ``BindingPropagation`` that brings the value, or at the end of a batch.
    ///
    /// - Parameters:
    ///   - taken: The value that has been taken in; `nil` if it concerns the bindings alone.
    ///   - bound: The same for the bindings; `nil` if it does not concern them.
    ///   - place: Where they find it.
    ///   - batch: Defers all of it.
    @inlinable
    @inline(never)
    func commit(
        _ taken: consuming Taken?,
        _ bound: consuming BoundTaken?,
        at place: PropertyPlace<Value>,
        _ batch: PropertyBatch?
    ) {
        if let batch {
            let hasChanged = taken != nil
            if hasChanged || bound != nil { hold(batch, hasChanged) }
            return
        }
        BindingPropagation.current._withUnsafeGuaranteedRef { propagation in
            if propagation.isReaching {
                if let taken = taken.take() { propagation.deferDelivery(of: taken, by: core) }
                if let bound = bound.take() { place.forward(bound, in: propagation) }
            } else {
                let base = propagation.reach {
                    if let bound = bound.take() { place.forward(bound, in: propagation) }
                }
                if let taken = taken.take() {
                    core.finish(taken)
                    core.tellReaders()
                }
                propagation.deliver(from: base)
            }
        }
    }

    /// Defers the notification of a change to the end of a batch.
    @inlinable
    @inline(never)
    func hold(_ batch: PropertyBatch, _ hasChanged: Bool) {
        batch.add(core, hasChanged: hasChanged) {
            BindingPropagation.current._withUnsafeGuaranteedRef { $0.deferDelivery { tellHeld() } }
            tellBindings(isNews: batch.hasChanged(core))
        }
    }

    /// Forwards the last value of a batch to the endpoints that are bound to this.
    @inlinable
    func tellBindings(isNews: Bool) {
        // In the lock: another thread may be making the place. The value may have got a newer stamp since, as the same
        // write, and the bindings do not have it yet.
        let present = core.withLatest { _ in
            let place = place?.takeUnretainedValue()
            if isNews { _ = place?.core.replaceLatest { $0.asNews() } }
            return place
        }
        present?.core.tellHeld()
    }

    /// Notifies observers of the last value of a batch.
    @inlinable
    func tellHeld() {
        core.tellHeld()
        terminalObservers?.tellHeld()
        core.tellReaders()
    }

    /// The property is gone: nobody can change the value any more.
    @inlinable
    func end() {
        core.end(.completed)
        core.propertyCompanion?._withUnsafeGuaranteedRef { companion in
            if companion.content.place.object != nil { endPlace() }
            companion.content.lifetime.object?._withUnsafeGuaranteedRef { $0.end() }
        }
    }

    // Apart: a `deinit` calls this, is not specialized, and would look up the type of a place that is not there.
    @inlinable
    @inline(never)
    func endPlace() {
        place?._withUnsafeGuaranteedRef { $0.core.end(.completed) }
        terminalObservers?.end(.completed)
    }

    /// The life of the property; made when somebody asks for it, which only the property does. So nobody asks in its `deinit`, or
    /// after that.
    var lifetime: Lifetime {
        core.makePropertyCompanion()._withUnsafeGuaranteedRef { companion in
            companion.content.lifetime.object { Lifetime() }.takeUnretainedValue()
        }
    }

    // MARK: Binding

    /// The place among those that this is bound with.
    @inlinable
    func makePlace() -> PropertyPlace<Value> {
        core.withLatest { value in
            if let place { return place.takeUnretainedValue() }
            let place = PropertyPlace(Stamped(value, .next()))
            core.makePropertyCompanion()._withUnsafeGuaranteedRef { _ = $0.content.place.object { place } }
            return place
        }
    }

    /// The core that delivers to observers of terminals, if there is one.
    @inlinable var terminalObservers: PropertyPlace<Value>.Core? {
        core.withLatest { _ in place?._withUnsafeGuaranteedRef { $0.observers } }
    }

    /// The values with their stamps, for observers of terminals: they get each after it has reached all bound endpoints.
    @inlinable
    func observedValues(at place: PropertyPlace<Value>) -> Signal<Stamped<Value>, Never> {
        Signal.trusted { subscriber in
            let (observers, isOver) = core.withLatest { _ in
                if let observers = place.observers { return (observers, false) }
                let observers = PropertyPlace<Value>.Core(place.core.latest)
                // The end of the property does not reach what is made after it, and what is made before it ends with it.
                if core.hasEndedInLock { return (observers, true) }
                place.observers = observers
                return (observers, false)
            }
            if isOver { observers.end(.completed) }
            observers.subscribe(subscriber)
        }
    }

    /// Offers the value to what is being bound to this, as newer than whatever that holds. Nobody else hears of it.
    @inlinable
    func offer() -> Stamped<Value>? {
        let place = makePlace()
        return core.withLatest { _ in place.core.replaceLatest { $0.offered() } }
    }
}

/// Whether those who are bound with a value are concerned by a change of it.
@usableFromInline
final class BindingConcern<Value: Sendable>: AnyBindingConcern, @unchecked Sendable {
    @usableFromInline let isConcerned: @Sendable (Value, Value) -> Bool

    @inlinable
    init(_ isConcerned: @escaping @Sendable (Value, Value) -> Bool) {
        self.isConcerned = isConcerned
    }
}
