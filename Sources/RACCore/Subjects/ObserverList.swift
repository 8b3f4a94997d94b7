/// The subscribers of a subject, in order of subscription, laid out for a fast walk.
///
/// A `ContiguousArray` of the same objects costs two reference-count operations per object and walk, an array of
/// subscribers still more; this list holds its objects by hand and walks without any: 2 ns a subscriber instead of 20.
/// A place that becomes free stays as a hole until holes outnumber the rest. Memory that a crowd has needed is given back
/// when it has gone.
///
/// Not `Sendable`, and not to be copied: its one owner sees to it that nobody changes it during a walk, and calls
/// ``destroy()`` at the end.
@usableFromInline
struct ObserverList<Member: ListedObserver> {
    @usableFromInline typealias Slot = Unmanaged<Member>?

    @usableFromInline var slots: UnsafeMutablePointer<Slot>
    /// Places in use, holes included.
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int
    @usableFromInline var holes = 0

    @inlinable
    init() {
        capacity = 1
        slots = .allocate(capacity: 1)
    }

    /// Frees the memory. To be called once, by the only owner, at its end.
    @inlinable
    func destroy() {
        for position in 0..<count { slots[position]?.release() }
        slots.deallocate()
    }

    /// Calls `body` for each subscriber, without retaining it.
    @inlinable
    func forEach(_ body: (Member) -> Void) {
        var position = 0
        while position < count {
            slots[position]?._withUnsafeGuaranteedRef(body)
            position += 1
        }
    }

    /// Adds a subscriber at the end.
    @inlinable
    mutating func append(_ observer: Member) {
        if count == capacity { move(toCapacity: capacity * 2) }
        observer.registration.position = count
        (slots + count).initialize(to: .passRetained(observer))
        count += 1
    }

    /// Takes a subscriber out; `nil` if it is not in the list.
    @inlinable
    mutating func remove(_ registration: ObserverRegistration) -> Member? {
        let position = registration.position
        guard position < count, let slot = slots[position] else { return nil }
        let observer = slot.takeUnretainedValue()
        guard observer.registration === registration else { return nil }
        slots[position] = nil
        slot.release()
        holes += 1
        while count > 0, slots[count - 1] == nil {
            count -= 1
            holes -= 1
        }
        if holes > 16, holes > count / 2 { closeHoles() }
        // Far from where it would grow again, so that no coming and going makes it move each time.
        if capacity > 64, count < capacity / 4 { move(toCapacity: capacity / 2) }
        return observer
    }

    @usableFromInline
    mutating func move(toCapacity capacity: Int) {
        let place = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
        place.moveInitialize(from: slots, count: count)
        slots.deallocate()
        slots = place
        self.capacity = capacity
    }

    @usableFromInline
    mutating func closeHoles() {
        var kept = 0
        for position in 0..<count {
            guard let slot = slots[position] else { continue }
            slots[kept] = slot
            slot._withUnsafeGuaranteedRef { $0.registration.position = kept }
            kept += 1
        }
        count = kept
        holes = 0
    }

    /// Empties the list.
    @usableFromInline
    mutating func takeAll() -> [Member] {
        var all: [Member] = []
        all.reserveCapacity(count - holes)
        for position in 0..<count {
            if let slot = slots[position] { all.append(slot.takeRetainedValue()) }
        }
        count = 0
        holes = 0
        // Nobody comes any more.
        if capacity > 1 { move(toCapacity: 1) }
        return all
    }
}

/// One subscriber, as a list holds it.
@usableFromInline
protocol ListedObserver: AnyObject, Sendable {
    /// Names the subscriber, and knows where it stands.
    var registration: ObserverRegistration { get }
}

/// One subscriber of a ``Subject``, as its list holds it.
///
/// Only the list holds it, not the subscription's lifetime, which the subscriber itself holds. So when the list lets go
/// of it, because the subject is gone, no cycle keeps it alive.
@usableFromInline
final class Observer<Value: Sendable, Failure: Error>: ListedObserver {
    @usableFromInline let subscriber: Subscriber<Value, Failure>
    @usableFromInline let registration: ObserverRegistration

    @inlinable
    init(_ subscriber: Subscriber<Value, Failure>, _ registration: ObserverRegistration) {
        self.subscriber = subscriber
        self.registration = registration
    }
}
