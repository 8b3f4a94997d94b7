/// The subscribers of a replaying subject, in order of subscription.
///
/// A value, so that whoever delivers walks its own copy. Adding and removing take constant time on average: a place that
/// becomes free stays as a hole until holes outnumber the rest.
@usableFromInline
struct ReplayObservationList<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Places = ContiguousArray<ReplayObservation<Value, Failure>?>

    @usableFromInline private(set) var places: Places = []
    private var holes = 0

    @usableFromInline
    init() {}

    /// Adds a subscriber at the end.
    @usableFromInline
    mutating func append(_ observation: ReplayObservation<Value, Failure>) {
        observation.position = places.count
        places.append(observation)
    }

    /// Takes a subscriber out; `nil` if it is not in the list.
    @usableFromInline
    mutating func remove(_ observation: ReplayObservation<Value, Failure>) -> ReplayObservation<Value, Failure>? {
        let position = observation.position
        guard position < places.count, places[position] === observation else { return nil }
        places[position] = nil
        holes += 1
        while let last = places.last, last == nil {
            places.removeLast()
            holes -= 1
        }
        if holes > 16, holes > places.count / 2 { closeHoles() }
        if places.capacity > 64, places.count < places.capacity / 4 { closeHoles() }
        return observation
    }

    /// Moves the subscribers to memory of the size they need.
    private mutating func closeHoles() {
        var kept = Places()
        kept.reserveCapacity(2 * (places.count - holes))
        for case let observation? in places {
            observation.position = kept.count
            kept.append(observation)
        }
        places = kept
        holes = 0
    }
}

/// One subscriber's registration with a replaying subject.
///
/// `@unchecked Sendable` because `start` is written once, in the critical section that publishes the registration, and
/// `position` is used in critical sections alone.
@usableFromInline
package final class ReplayObservation<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline let gate: Gate<Value, Failure>
    /// It gets live what has been accepted after this many events.
    @exclusivity(unchecked) @usableFromInline var start: UInt64 = .max
    /// Where it stands in the list.
    @exclusivity(unchecked) @usableFromInline var position = Int.max

    @inlinable
    init(_ gate: Gate<Value, Failure>) {
        self.gate = gate
    }
}
