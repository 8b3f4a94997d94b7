/// The capacity of a receiver that queues values.
///
/// An operator that queues values, such as `flatten(maxConcurrent:)`, subscribes to its upstream with a ``LimitedLifetime``,
/// which has a capacity. A source that can suspend reads ``isAvailable`` before it produces a value. If no capacity is
/// available, the source calls ``suspend(_:)`` with an action that resumes the source, and returns. No thread waits. A source
/// that cannot suspend, such as a subject or a timer, ignores the capacity, and the receiver queues its values.
///
/// In an operator such as `flatten(maxConcurrent:)`, each inner signal occupies capacity of the operator until it ends. If an
/// inner signal respected this capacity, it could wait for its own termination. Inner signals therefore respect only the capacity
/// further downstream.
///
/// ## Why it is right
///
/// - *No resumption is lost.* Each conforming class has one lock. ``keep(_:)`` checks the capacity and keeps the action in one
///   critical section. The receiver frees capacity and takes the kept actions in one critical section.
/// - *No source starves.* All suspended sources resume together, and each time another source is the first. Each source reads the
///   capacity again before it sends. If only one source resumed, a filter could drop all values of that source, and the other
///   sources would wait although capacity is free. Several sources can find the same free slot, so a queue can exceed its limit
///   by one value for each additional source.
/// - *No code of a source runs in the call that frees capacity.* A kept action only schedules the source, or resumes the task
///   of the source. Calls that free capacity therefore never nest.
/// - *Nothing leaks after disposal.* A capacity holds an action, the action holds its source, and the source holds its
///   subscriber, which holds the capacity. The lifetime of the source disposes the action, which breaks this cycle.
@usableFromInline
package protocol DownstreamCapacity: AnyObject, Sendable {
    /// The next capacity downstream, or `nil` if there is none. A class that stores this reference releases it with a
    /// ``RecursionLimiter``, because the chain can have any length.
    var further: (any DownstreamCapacity)? { get }

    /// Indicates whether this receiver has capacity for another value, regardless of the receivers further downstream.
    var isOwnAvailable: Bool { get }

    /// Keeps an action until this receiver has capacity. Returns `false` if the receiver already has capacity.
    func keep(_ resumption: OneShotAction) -> Bool
}

extension DownstreamCapacity {
    @usableFromInline
    package var isAvailable: Bool {
        var capacity: any DownstreamCapacity = self
        while capacity.isOwnAvailable {
            guard let next = capacity.further else { return true }
            capacity = next
        }
        return false
    }

    /// Keeps an action at the first full receiver: this receiver, or one further downstream. The action runs at most once, on the
    /// thread that frees capacity of the full receiver. The action must only schedule the further work of the source.
    ///
    /// - Returns: `false` if no receiver is full.
    package func suspend(_ resumption: OneShotAction) -> Bool {
        var capacity: any DownstreamCapacity = self
        while !capacity.keep(resumption) {
            guard let next = capacity.further else { return false }
            capacity = next
        }
        return true
    }
}
