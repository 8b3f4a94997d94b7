/// The lifetime of a subscription whose receiver has a limited capacity.
///
/// The capacity is part of the lifetime, because an operator with one upstream usually shares its lifetime with the upstream.
/// Such an operator needs no code to pass on the capacity. An operator that creates a child lifetime for its upstream passes on
/// the capacity with `attach(parent:capacity:)`.
///
/// An operator passes on no capacity if its upstream must not suspend. An example is `timeout`, which would fail during the
/// suspension. Another example is `groupBy`, because only its upstream can end the groups (see
/// ``Subscriber/unlimitedLifetime``).
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
    /// The capacity of the receiver, or `nil` if the capacity is unlimited.
    @inlinable package var capacity: (any DownstreamCapacity)? {
        isLimited ? unsafeDowncast(self, to: LimitedLifetime.self).limit : nil
    }

    /// Creates the lifetime of an input, with the capacity of the output.
    ///
    /// - Parameter output: The lifetime of the output.
    @inlinable
    package static func lifetime(ofInputTo output: CompoundDisposable) -> CompoundDisposable {
        // The fast path, for the usual case: the capacity of the output is unlimited.
        guard output.isLimited else { return CompoundDisposable(depth: output.depth &+ 1) }
        return lifetime(depth: output.depth &+ 1, capacity: output.capacity)
    }

    /// Creates the lifetime of a subscription.
    ///
    /// - Parameters:
    ///   - depth: The number of ancestors of the lifetime. See ``StackBoundary``.
    ///   - capacity: The capacity of the receiver, or `nil` if the capacity is unlimited.
    @usableFromInline
    package static func lifetime(depth: UInt32 = 0, capacity: (any DownstreamCapacity)?) -> CompoundDisposable {
        guard let capacity else { return CompoundDisposable(depth: depth) }
        return LimitedLifetime(depth: depth, capacity: capacity)
    }
}
