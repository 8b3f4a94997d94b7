import RACCore

/// The endpoint of a property in two-way bindings. It holds the property's value with a timestamp.
///
/// The endpoint changes only under the lock of the property's core, so its values are in the same order as the property's
/// values.
///
/// `@unchecked Sendable` because `observers` is read and written only under the lock of the property's core.
@usableFromInline
final class PropertyEndpoint<Value: Sendable>: AnyPropertyEndpoint, @unchecked Sendable {
    @usableFromInline typealias Core = ReplayCore<TimestampedValue<Value>, Never>

    /// The core that holds the value, and delivers it to the bindings.
    @usableFromInline let core: Core
    /// The core that delivers to the observers of terminals, after a write has reached all bound endpoints. Created for the
    /// first observer.
    @exclusivity(unchecked) @usableFromInline var observers: Core?

    @inlinable
    init(_ timestamped: TimestampedValue<Value>) {
        core = ReplayCore(timestamped)
        super.init()
    }

    /// An accepted value before its delivery to the bindings and to the observers of terminals.
    @usableFromInline
    struct Accepted: ~Copyable {
        @usableFromInline let bindings: Core.Accepted
        /// The value for the observers of terminals, or `nil` if the observers are not notified. Its type is a class, because a
        /// larger `Accepted` would take longer to move, even without observers.
        @usableFromInline let observed: Observed?

        @inlinable
        init(bindings: consuming Core.Accepted, observed: Observed?) {
            self.bindings = bindings
            self.observed = observed
        }
    }

    /// An accepted value before its delivery to the observers of terminals.
    @usableFromInline
    final class Observed {
        @usableFromInline let core: Core
        @usableFromInline let value: TimestampedValue<Value>
        /// The value that the observers' core held before. It must be released with no lock held.
        @exclusivity(unchecked) @usableFromInline var replaced: TimestampedValue<Value>?
        @usableFromInline let action: Core.Action

        @inlinable
        init(_ taken: consuming Core.Accepted, _ core: Core) {
            self.core = core
            value = taken.value
            replaced = taken.replaced
            action = taken.action
        }
    }

    /// Accepts the value that `decide` returns for the held value. Returns `nil` if `decide` does, or if the endpoint has ended.
    @inlinable
    func accept(
        deferring isDeferred: Bool,
        _ decide: (TimestampedValue<Value>?) -> TimestampedValue<Value>?
    ) -> Accepted? {
        guard let bindings = core.accept(deferring: isDeferred, decide) else { return nil }
        let observed = observers == nil ? nil : observe(bindings.value, deferring: isDeferred)
        return Accepted(bindings: bindings, observed: observed)
    }

    /// Accepts a value for the observers of terminals. Returns `nil` if the observers already have the value of the same write.
    @inlinable
    @inline(never)
    func observe(_ value: TimestampedValue<Value>, deferring isDeferred: Bool) -> Observed? {
        guard let observers, value.isNewer, let taken = observers.accept(deferring: isDeferred, { _ in value }) else {
            return nil
        }
        return Observed(taken, observers)
    }

    /// Forwards an accepted value to the bindings. Observers of terminals are notified of the value in the second phase of the
    /// propagation.
    @inlinable
    func forward(_ taken: consuming Accepted, in propagation: BindingPropagation) {
        if let observed = taken.observed {
            // The replaced value is released here explicitly. Otherwise the optimizer would choose the moment of its release.
            observed.replaced = nil
            let (core, value, action) = (observed.core, observed.value, observed.action)
            propagation.deferDelivery { core.perform(action, value) }
        }
        core.finish(taken.bindings)
    }
}

/// A `PropertyEndpoint` without the type of its value.
///
/// `@unchecked Sendable` because ``hasObservers`` is changed only under the lock of the property's core, and never after the
/// core has ended.
@usableFromInline
class AnyPropertyEndpoint: @unchecked Sendable {
    /// Indicates whether the endpoint has a core for observers of terminals. The flag is in this untyped class, because the
    /// property's unspecialized `deinit` reads the flag.
    @exclusivity(unchecked) @usableFromInline final var hasObservers = false

    @inlinable
    init() {}
}
