/// The lifetime of a subscription whose receiver has a limited capacity.
///
/// The capacity is part of the lifetime, because an operator with one upstream shares the lifetime with it. Such an operator
/// passes the capacity to its upstream without code. An operator that gives its upstream a child lifetime passes the capacity
/// with `attach(parent:capacity:)` only where suspending is right: not to a source whose silence has a meaning, such as the
/// input of `timeout`, and not to a source whose values also fill the inner signals, such as the input of `groupBy`.
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

    /// Creates an empty set for an input that has the capacity of the output.
    ///
    /// - Parameter output: The lifetime of the output.
    @inlinable
    package static func lifetime(ofInputTo output: CompoundDisposable) -> CompoundDisposable {
        // Most outputs are unlimited. They need neither a copy of the capacity nor a call.
        guard output.isLimited else { return CompoundDisposable(depth: output.depth &+ 1) }
        return lifetime(depth: output.depth &+ 1, capacity: output.capacity)
    }

    /// Creates an empty set for a subscription.
    ///
    /// - Parameters:
    ///   - depth: The depth among lifetimes. See ``StackBoundary``.
    ///   - capacity: The capacity of the receiver, or `nil` if the capacity is unlimited.
    @usableFromInline
    package static func lifetime(depth: UInt32 = 0, capacity: (any DownstreamCapacity)?) -> CompoundDisposable {
        guard let capacity else { return CompoundDisposable(depth: depth) }
        return LimitedLifetime(depth: depth, capacity: capacity)
    }
}
