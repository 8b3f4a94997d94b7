/// The capacity of a receiver that queues values. Sources that can suspend respect it.
///
/// An operator that queues, such as `flatten(maxConcurrent:)`, subscribes to its upstream with a ``LimitedLifetime``, which has
/// a capacity. A source that can suspend reads ``isAvailable`` before it produces a value. If there is no capacity, the source
/// passes an action that resumes it to ``suspend(_:)``, and returns, so no thread waits. Sources that cannot suspend, such as
/// subjects and timers, ignore the capacity, and their values are queued.
///
/// A capacity refers to the next capacity downstream, ``further``. A source must also suspend if its operator has free
/// capacity, but a receiver downstream of the operator is full. The inner signals of an operator occupy the capacity of the
/// operator until they end. They are limited only by the capacity further downstream, because otherwise they would wait for
/// their own end.
///
/// ## Why it is right
///
/// - *No resumption is lost.* A conforming class decides under one lock. ``keep(_:)`` finds capacity, or keeps the action in
///   the critical section in which it finds none. The receiver takes the kept actions in the critical section in which it frees
///   capacity.
/// - *No source starves.* All suspended sources resume together. Each time another source is first, and each source reads the
///   capacity again before it sends. If only one source resumed, a filter could drop all its values, and the other sources
///   would wait although capacity is free. Several sources can find the same free slot. A queue can therefore exceed its limit
///   by one value for each additional source.
/// - *No code of a source runs in the call that frees capacity.* A kept action only schedules the source, or resumes its task.
///   The source therefore continues on its own scheduler or in its own task, and calls that free capacity never nest.
/// - *Nothing leaks after disposal.* A capacity holds no subscriber. A kept action refers to its source, which refers to its
///   subscriber and so to this capacity. The lifetime of the source disposes the action, which breaks this cycle.
@usableFromInline
package protocol DownstreamCapacity: AnyObject, Sendable {
    /// The next capacity downstream, or `nil` if there is none. A class that stores it releases it with a ``RecursionLimiter``,
    /// so that a chain of any length can be released.
    var further: (any DownstreamCapacity)? { get }

    /// Indicates whether this receiver has capacity for another value, regardless of the receivers further downstream.
    var isOwnAvailable: Bool { get }

    /// Keeps an action until this receiver has capacity.
    ///
    /// - Returns: `false` if the receiver has capacity. The action is not kept then.
    func keep(_ resumption: OneShotAction) -> Bool
}

extension DownstreamCapacity {
    /// Indicates whether all receivers downstream have capacity for another value.
    @usableFromInline
    package var isAvailable: Bool {
        var capacity: any DownstreamCapacity = self
        while capacity.isOwnAvailable {
            guard let next = capacity.further else { return true }
            capacity = next
        }
        return false
    }

    /// Keeps an action at the first receiver downstream that has no capacity. The action runs when that receiver has capacity
    /// again.
    ///
    /// - Parameter resumption: Runs once, on the thread that frees the capacity. It must only schedule the further work of the
    ///   source.
    /// - Returns: `false` if all receivers have capacity. The action is not kept then.
    package func suspend(_ resumption: OneShotAction) -> Bool {
        var capacity: any DownstreamCapacity = self
        while !capacity.keep(resumption) {
            guard let next = capacity.further else { return false }
            capacity = next
        }
        return true
    }
}
