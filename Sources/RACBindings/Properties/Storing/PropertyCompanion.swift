import RACCore

/// What few properties need, beside what every replaying subject may need. See ``ReplayCompanion``.
@usableFromInline
struct PropertyCompanion: ~Copyable, Sendable {
    @usableFromInline typealias Object = TypedReplayCompanion<PropertyCompanion>

    /// What notifies Observation of changes.
    @usableFromInline let tracking = LazyReference<PropertyTracking>()
    /// The place among those with which the property is bound, a `PropertyEndpoint`. Made in the lock of the core.
    @usableFromInline let endpoint = LazyReference<AnyPropertyEndpoint>()
    /// Indicates whether those are concerned by a change, a `BindingChangeFilter`. Made before others know the property.
    @usableFromInline let changeFilter = LazyReference<AnyBindingChangeFilter>()
    /// The life of the property, for whoever asks.
    @usableFromInline let lifetime = LazyReference<Lifetime>()

    @inlinable
    init() {}
}

/// A `BindingChangeFilter`, whatever its value.
///
/// `@unchecked Sendable` because it has a subclass. There is nothing in it.
@usableFromInline
class AnyBindingChangeFilter: @unchecked Sendable {
    @inlinable
    init() {}
}

extension AnyReplayCore {
    /// What few properties need, if this one has needed some of it by now. Nothing else is made for the core of a property.
    @inlinable var propertyCompanion: Unmanaged<PropertyCompanion.Object>? {
        companion.map { .fromOpaque($0.toOpaque()) }
    }

    @inlinable
    func makePropertyCompanion() -> Unmanaged<PropertyCompanion.Object> {
        .fromOpaque(makeCompanion { PropertyCompanion.Object(PropertyCompanion()) }.toOpaque())
    }
}
