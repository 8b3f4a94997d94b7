/// The lifetime of a subscription whose receiver has a limited capacity.
///
/// The capacity is part of the lifetime, because an operator with one upstream shares its lifetime with that upstream. Such an
/// operator passes on the capacity without any code. An operator that gives its upstream a child lifetime passes on the
/// capacity with `attach(parent:capacity:)`, but only if the upstream may suspend. The input of `timeout` must not suspend,
/// because `timeout` would fail during the suspension. The input of `groupBy` must not suspend, because only the input can end
/// the groups (see ``Subscriber/unlimitedLifetime``).
///
/// `@unchecked Sendable` as for the superclass.
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
        // The fast path, because most outputs are unlimited.
        guard output.isLimited else { return CompoundDisposable(depth: output.depth &+ 1) }
        return lifetime(depth: output.depth &+ 1, capacity: output.capacity)
    }

    /// Creates the lifetime of a subscription.
    ///
    /// - Parameters:
    ///   - depth: The number of parent lifetimes. See ``StackBoundary``.
    ///   - capacity: The capacity of the receiver, or `nil` if the capacity is unlimited.
    @usableFromInline
    package static func lifetime(depth: UInt32 = 0, capacity: (any DownstreamCapacity)?) -> CompoundDisposable {
        guard let capacity else { return CompoundDisposable(depth: depth) }
        return LimitedLifetime(depth: depth, capacity: capacity)
    }
}
