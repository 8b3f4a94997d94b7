import RACCore

/// The rarely needed state of a property, in addition to the state of every replaying subject. See ``ReplayCompanion``.
@usableFromInline
struct PropertyCompanion: ~Copyable, Sendable {
    @usableFromInline typealias Object = TypedReplayCompanion<PropertyCompanion>

    /// The object that notifies Observation of changes. Created when the property is first read.
    @usableFromInline let tracking = LazyReference<PropertyTracking>()
    /// The `PropertyEndpoint` of the property in bindings. Created under the core's lock.
    @usableFromInline let endpoint = LazyReference<AnyPropertyEndpoint>()
    /// The lifetime of the first subscription that writes to the property. Most bound properties have only one such
    /// subscription. The lifetimes of further subscriptions are in a set of ``ReplayCompanion``, which would take 290 bytes for
    /// one lifetime.
    @usableFromInline let firstUpstream = LazyReference<CompoundDisposable>()
    @usableFromInline let lifetime = LazyReference<Lifetime>()

    @inlinable
    init() {}
}

extension AnyReplayCore {
    /// The companion, or `nil` if this property has not needed a companion yet. The core of a property has no companion of
    /// another type, so the conversion is safe.
    @inlinable var propertyCompanion: Unmanaged<PropertyCompanion.Object>? {
        companion.map { .fromOpaque($0.toOpaque()) }
    }

    @inlinable
    func makePropertyCompanion() -> Unmanaged<PropertyCompanion.Object> {
        .fromOpaque(makeCompanion { PropertyCompanion.Object(PropertyCompanion()) }.toOpaque())
    }
}
