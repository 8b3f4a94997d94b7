import RACCore
import Synchronization

/// A value that properties keep, and all ways to change it.
///
/// Whoever changes it decides on the new value in the lock of `core`, where the version of the value changes, too, and the
/// place among those it is bound with, if there is one, takes in the same value; see ``PropertyPlace``. Then the observers hear
/// of it, then the bindings, then Observation: at once, or at the end of the ``PropertyBatch`` of the running thread.
@usableFromInline
final class PropertyStore<Value: Sendable>: PropertyIdentity, @unchecked Sendable {
    @usableFromInline let core: ReplayCore<Value, Never>
    /// What two-way bindings know of this; made when the first is.
    ///
    /// `@unchecked Sendable` because this is set once, in the lock of `core`, and read in it, or by who has set it.
    @exclusivity(unchecked) @usableFromInline var place: PropertyPlace<Value>?

    /// The life of the property; made when somebody asks for it, which only the property does.
    ///
    /// `@unchecked Sendable` because this is set once, in the lock of `core`, and read in it, or in the `deinit` of the property,
    /// after which nobody asks.
    @exclusivity(unchecked) @usableFromInline var madeLifetime: Lifetime?

    /// Whether those who are bound are concerned by a change, from the former value to the new one; `nil` if by every one.
    @usableFromInline let concernsBindings: (@Sendable (Value, Value) -> Bool)?

    @inlinable
    init(_ value: Value, concernsBindings: (@Sendable (Value, Value) -> Bool)? = nil) {
        core = ReplayCore(value)
        self.concernsBindings = concernsBindings
        super.init()
    }

    // MARK: Reading

    /// The value, for a reader who may want to know of changes.
    @inlinable var value: Value {
        if let evaluation = PropertyScope.evaluation { return evaluation.read(self) { PropertyDependency(self) } }
        noteReading()
        return core.latest
    }

    /// The value and its version.
    @inlinable var copy: (value: Value, version: UInt64) {
        let (value, seen) = core.latest(with: { version.load(ordering: .relaxed) })
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
            guard self.version.load(ordering: .relaxed) == version else { return false }
            body()
            return true
        }
    }

    // MARK: Changing

    @usableFromInline typealias Taken = PropertyPlace<Value>.Taken

    /// Writes a value, which may have come in at an end of a binding.
    @inlinable
    func write(_ value: Value, through entrance: Entrance? = nil) {
        let batch = PropertyScope.batch
        var bound: Taken?
        let hasChanged = core.decideNext(holding: batch != nil) { _ in
            bound = take(value, through: entrance, holding: batch != nil)
            return value
        }
        tell(bound, hasChanged, batch)
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
            var bound: Taken?
            var isOutdated = false
            let hasChanged = core.decideNext(holding: batch != nil) { _ in
                isOutdated = version.load(ordering: .relaxed) != seen
                if isOutdated { return nil }
                bound = take(value, through: entrance, holding: batch != nil)
                return value
            }
            if isOutdated { continue }
            tell(bound, hasChanged, batch)
            return result
        }
    }

    /// Takes note of a value that is written. Part of the section in which it changes.
    ///
    /// - Returns: What those who are bound have to hear of.
    @inlinable
    func take(_ value: Value, through entrance: Entrance?, holding isHeld: Bool) -> Taken? {
        renewVersion()
        guard let place, concerns(place, value) else { return nil }
        return place.take(Stamped(value, .next(), through: entrance), holding: isHeld)
    }

    /// Accepts what comes through a binding, if it is newer than what is held.
    @inlinable
    func receive(_ incoming: Stamped<Value>) {
        let batch = PropertyScope.batch
        var bound: Taken?
        let hasChanged = core.decideNext(holding: batch != nil) { _ in
            bound = place?.accept(incoming, holding: batch != nil)
            // The same write as before: only those who are bound have to hear of it.
            guard let bound, bound.value.isNews else { return nil }
            renewVersion()
            return bound.value.value
        }
        tell(bound, hasChanged, batch)
    }

    @usableFromInline
    func concerns(_ place: PropertyPlace<Value>, _ value: Value) -> Bool {
        guard let concernsBindings else { return true }
        return concernsBindings(place.core.latest.value, value)
    }

    /// Tells of a change.
    ///
    /// - Parameters:
    ///   - bound: What those who are bound have to hear of.
    ///   - hasChanged: Whether the value has changed.
    ///   - batch: What holds back the telling.
    @inlinable
    func tell(_ bound: consuming Taken?, _ hasChanged: Bool, _ batch: PropertyBatch?) {
        if let batch {
            if bound != nil || hasChanged { hold(batch, hasChanged) }
            return
        }
        if let bound { place?.core.finish(bound) }
        if hasChanged { tellReaders() }
    }

    @inlinable
    @inline(never)
    func hold(_ batch: PropertyBatch, _ hasChanged: Bool) {
        batch.add(self, hasChanged: hasChanged) {
            self.core.tellHeld()
            self.tellBindings(isNews: batch.hasChanged(self))
            self.tellReaders()
        }
    }

    /// Tells those who are bound of what has been held back.
    @inlinable
    func tellBindings(isNews: Bool) {
        // In the lock: another thread may be making the place. What was held back may have got a newer stamp since, as the same
        // write, but nobody has heard of it.
        let present = core.withLatest { _ in
            if isNews { _ = place?.core.replaceLatest { $0.asNews() } }
            return place
        }
        present?.core.tellHeld()
    }

    /// The property is gone: nobody can change the value any more.
    @inlinable
    func end() {
        core.end(.completed)
        if let place { place.core.end(.completed) }
        madeLifetime?.end()
    }

    /// The life of the property.
    var lifetime: Lifetime {
        let fresh = Lifetime()
        return core.withLatest { _ in
            if let madeLifetime { return madeLifetime }
            madeLifetime = fresh
            return fresh
        }
    }

    // MARK: Binding

    /// The place among those that this is bound with.
    @inlinable
    func makePlace() -> PropertyPlace<Value> {
        core.withLatest { value in
            if let place { return place }
            let place = PropertyPlace(Stamped(value, .next()))
            self.place = place
            return place
        }
    }

    /// Offers the value to what is being bound to this, as newer than whatever that holds. Nobody else hears of it.
    @inlinable
    func offer() -> Stamped<Value>? {
        let place = makePlace()
        return core.withLatest { _ in place.core.replaceLatest { $0.offered() } }
    }
}
