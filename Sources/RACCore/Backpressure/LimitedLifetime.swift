/// The lifetime of a subscription whose receiver has a limited capacity.
///
/// An operator with one upstream usually shares its lifetime with the upstream, and thus passes on the capacity. An operator that
/// creates a child lifetime for its upstream passes on the capacity with `attach(parent:capacity:)`. An operator passes on no
/// capacity if its upstream must not suspend. For example, `timeout` would fail while its upstream is suspended. See also
/// ``Subscriber/unlimitedLifetime``.
///
/// `@unchecked Sendable` because the superclass is `@unchecked Sendable`. The additional property is a constant.
@usableFromInline
final class LimitedLifetime: CompoundDisposable, @unchecked Sendable {
    @usableFromInline let limit: any DownstreamCapacity

    @usableFromInline
    init(depth: UInt32, capacity: any DownstreamCapacity) {
        limit = capacity
        super.init(depth: depth, isLimited: true)
    }
}

extension CompoundDisposable {
    @inlinable package var capacity: (any DownstreamCapacity)? {
        isLimited ? unsafeDowncast(self, to: LimitedLifetime.self).limit : nil
    }

    /// Creates the lifetime of a subscription. `depth` is the number of its ancestors. See ``StackBoundary``.
    @usableFromInline
    package static func lifetime(depth: UInt32 = 0, capacity: (any DownstreamCapacity)?) -> CompoundDisposable {
        guard let capacity else { return CompoundDisposable(depth: depth) }
        return LimitedLifetime(depth: depth, capacity: capacity)
    }
}
