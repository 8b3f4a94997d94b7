import RACCore

/// The endpoint of a property in two-way bindings. `@unchecked Sendable` because it changes only under the lock of the property's
/// core. Its values are therefore in the same order as the property's values.
@usableFromInline
final class PropertyEndpoint<Value: Sendable>: AnyPropertyEndpoint, @unchecked Sendable {
    @usableFromInline typealias Core = ReplayCore<TimestampedValue<Value>, Never>

    @usableFromInline let core: Core
    /// Delivers to the observers of terminals, after a write has reached all bound endpoints. Created for the first observer.
    @exclusivity(unchecked) @usableFromInline var observers: Core?

    @inlinable
    init(_ timestamped: TimestampedValue<Value>) {
        core = ReplayCore(timestamped)
        super.init()
    }

    @usableFromInline
    struct Accepted: ~Copyable {
        @usableFromInline let bindings: Core.Accepted
        /// `nil` if the observers are not notified. An object, because a larger `Accepted` would take longer to move.
        @usableFromInline let observed: Observed?

        @inlinable
        init(bindings: consuming Core.Accepted, observed: Observed?) {
            self.bindings = bindings
            self.observed = observed
        }
    }

    @usableFromInline
    final class Observed {
        @usableFromInline let core: Core
        @exclusivity(unchecked) @usableFromInline var taken: Core.Accepted?

        @inlinable
        init(_ taken: consuming Core.Accepted, _ core: Core) {
            self.core = core
            self.taken = consume taken
        }
    }

    @inlinable
    func accept(
        deferring isDeferred: Bool,
        _ decide: (TimestampedValue<Value>?) -> TimestampedValue<Value>?
    ) -> Accepted? {
        guard let bindings = core.accept(deferring: isDeferred, decide) else { return nil }
        let observed = observers == nil ? nil : observe(bindings.value, deferring: isDeferred)
        return Accepted(bindings: bindings, observed: observed)
    }

    /// Returns `nil` if the observers already have the value of the same write.
    @inlinable
    @inline(never)
    func observe(_ value: TimestampedValue<Value>, deferring isDeferred: Bool) -> Observed? {
        guard let observers, value.isNewer, let taken = observers.accept(deferring: isDeferred, { _ in value }) else {
            return nil
        }
        return Observed(taken, observers)
    }

    /// Observers of terminals are notified in the second phase of the propagation.
    @inlinable
    func forward(_ taken: consuming Accepted, in propagation: BindingPropagation) {
        if let observed = taken.observed, let value = observed.taken.take() {
            propagation.deferDelivery(of: value, by: observed.core)
        }
        core.finish(taken.bindings)
    }
}

/// A `PropertyEndpoint` without the type of its value. `@unchecked Sendable` because ``hasObservers`` is changed only under
/// the lock of the property's core, and never after the core has ended.
@usableFromInline
class AnyPropertyEndpoint: @unchecked Sendable {
    /// In this untyped class, because the property's unspecialized `deinit` reads the flag.
    @exclusivity(unchecked) @usableFromInline final var hasObservers = false

    @inlinable
    init() {}
}
