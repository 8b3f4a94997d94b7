import RACCore

/// The rarely needed state of a property. See ``ReplayCompanion``.
@usableFromInline
struct PropertyCompanion: ~Copyable, Sendable {
    @usableFromInline typealias Object = TypedReplayCompanion<PropertyCompanion>

    @usableFromInline let tracking = LazyReference<PropertyTracking>()
    /// A `PropertyEndpoint`. Created under the core's lock.
    @usableFromInline let endpoint = LazyReference<AnyPropertyEndpoint>()
    /// The lifetime of the first subscription that writes to the property. Further lifetimes are in a set of
    /// ``ReplayCompanion``, which would take 290 bytes for one lifetime.
    @usableFromInline let firstUpstream = LazyReference<CompoundDisposable>()
    @usableFromInline let lifetime = LazyReference<Lifetime>()

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
