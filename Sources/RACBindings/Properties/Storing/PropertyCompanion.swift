import RACCore

/// The rarely needed state of a property. See ``ReplayCompanion``.
@usableFromInline
struct PropertyCompanion: ~Copyable, Sendable {
    @usableFromInline typealias Object = TypedReplayCompanion<PropertyCompanion>

    @usableFromInline let tracking = LazyReference<PropertyTracking>()
    /// A `PropertyEndpoint`. Created under the core's lock.
    @usableFromInline let endpoint = LazyReference<AnyPropertyEndpoint>()
    /// A `BindingChangeFilter`. Created before the property is shared.
    @usableFromInline let changeFilter = LazyReference<AnyBindingChangeFilter>()
    /// The lifetime of the first subscription that writes to the property. Further lifetimes are in a set of ``ReplayCompanion``.
    /// The set would take 290 bytes for a single lifetime.
    @usableFromInline let firstUpstream = LazyReference<CompoundDisposable>()
    @usableFromInline let lifetime = LazyReference<Lifetime>()

    @inlinable
    init() {}
}

/// A `BindingChangeFilter` without the type of its value. `@unchecked Sendable` because it has a subclass. It has no state.
@usableFromInline
class AnyBindingChangeFilter: @unchecked Sendable {
    @inlinable
    init() {}
}

extension AnyReplayCore {
    /// `nil` if not needed yet. A property's core has no companion of another type, so the conversion is safe.
    @inlinable var propertyCompanion: Unmanaged<PropertyCompanion.Object>? {
        companion.map { .fromOpaque($0.toOpaque()) }
    }

    @inlinable
    func makePropertyCompanion() -> Unmanaged<PropertyCompanion.Object> {
        .fromOpaque(makeCompanion { PropertyCompanion.Object(PropertyCompanion()) }.toOpaque())
    }
}
