/// The subscribers of a subject, in order of subscription, laid out for a fast walk.
///
/// A `ContiguousArray` of the same objects costs two reference-count operations per object and walk, an array of
/// subscribers still more; this list holds its objects by hand and walks without any: 2 ns a subscriber instead of 20.
/// A place that becomes free stays as a hole until holes outnumber the rest. Memory that a crowd has needed is given back
/// when it has gone.
///
/// It is not generic, so that a subject that dies need not look up any type; whoever walks it says what it has put in.
///
/// Not `Sendable`, and not to be copied: its one owner sees to it that nobody changes it during a walk, and calls
/// ``destroy()`` at the end.
@usableFromInline
struct ObserverList {
    @usableFromInline typealias Slot = Unmanaged<ListedObserver>?

    @usableFromInline var slots: UnsafeMutablePointer<Slot>
    /// Places in use, holes included.
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int
    @usableFromInline var holes = 0

    /// What stands for memory that a list without subscribers does not need.
    @inlinable static var none: UnsafeMutablePointer<Slot> {
        UnsafeMutablePointer(bitPattern: MemoryLayout<Slot>.alignment).unsafelyUnwrapped
    }

    @inlinable
    init() {
        capacity = 0
        slots = Self.none
    }

    /// Lets go of all subscribers and frees the memory. To be called once, by the only owner, at its end.
    @inlinable
    mutating func destroy() {
        letGo()
        if capacity > 0 { slots.deallocate() }
    }

    /// Calls `body` for each subscriber, without retaining it.
    ///
    /// - Parameters:
    ///   - type: The type of all that have been added.
    ///   - body: What to do.
    @inlinable
    func forEach<Member: ListedObserver>(_ type: Member.Type, _ body: (Member) -> Void) {
        var position = 0
        while position < count {
            slots[position]?._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Member.self)) }
            position += 1
        }
    }

    /// Adds a subscriber at the end.
    @inlinable
    mutating func append(_ observer: ListedObserver) {
        if count == capacity { move(toCapacity: max(1, capacity * 2)) }
        observer.position = UInt32(count)
        (slots + count).initialize(to: .passRetained(observer))
        count += 1
    }

    /// Takes a subscriber out. What the list held of it is released with the result; `nil` if it is not in the list.
    @inlinable
    mutating func remove(_ observer: ListedObserver) -> ListedObserver? {
        let position = Int(observer.position)
        guard position < count, let slot = slots[position],
            slot.toOpaque() == Unmanaged.passUnretained(observer).toOpaque()
        else { return nil }
        slots[position] = nil
        holes += 1
        while count > 0, slots[count - 1] == nil {
            count -= 1
            holes -= 1
        }
        if holes > 16, holes > count / 2 { closeHoles() }
        // Far from where it would grow again, so that no coming and going makes it move each time.
        if capacity > 64, count < capacity / 4 { move(toCapacity: capacity / 2) }
        return slot.takeRetainedValue()
    }

    @usableFromInline
    mutating func move(toCapacity capacity: Int) {
        let place = capacity > 0 ? UnsafeMutablePointer<Slot>.allocate(capacity: capacity) : Self.none
        place.moveInitialize(from: slots, count: count)
        if self.capacity > 0 { slots.deallocate() }
        slots = place
        self.capacity = capacity
    }

    @usableFromInline
    mutating func closeHoles() {
        var kept = 0
        for position in 0..<count {
            guard let slot = slots[position] else { continue }
            slots[kept] = slot
            slot._withUnsafeGuaranteedRef { $0.position = UInt32(kept) }
            kept += 1
        }
        count = kept
        holes = 0
    }

    /// Empties the list.
    @usableFromInline
    mutating func takeAll() -> [ListedObserver] {
        var all: [ListedObserver] = []
        all.reserveCapacity(count - holes)
        for position in 0..<count {
            if let slot = slots[position] { all.append(slot.takeRetainedValue()) }
        }
        count = 0
        holes = 0
        // Nobody comes any more.
        if capacity > 0 { move(toCapacity: 0) }
        return all
    }

    /// Empties the list and lets go of all subscribers, without telling them.
    @usableFromInline
    mutating func letGo() {
        guard count > 0 else { return }
        var all: [ListedObserver]? = takeAll()
        all?.forEach { if $0.detach() { $0.leaveLifetime() } }
        // What a subscriber holds may be another subject, and so on.
        Trampoline.release(.release, &all)
    }
}
