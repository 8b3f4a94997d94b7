/// The subscribers of a subject, in order of subscription, laid out for a fast walk.
///
/// A `ContiguousArray` of the same objects costs two reference-count operations per object and walk, an array of
/// subscribers still more. This list holds its objects by hand and walks without any.
/// Most subjects have one subscriber: the first one needs no memory of the list's own. A place that becomes free stays as a hole
/// until holes outnumber the rest. A large buffer is freed when most subscribers have been removed.
///
/// It is not generic, so that a subject that dies need not look up any type. Whoever walks it says what it has put in.
///
/// Not `Sendable`, and not to be copied: its one owner sees to it that nobody changes it during a walk, and calls
/// ``destroy()`` at the end.
@usableFromInline
struct ObserverList {
    @usableFromInline typealias Slot = Unmanaged<RegisteredObserver>?

    /// What stands before the slots.
    @usableFromInline
    struct Head {
        /// The number of slots there are.
        @usableFromInline var capacity: UInt32
        @usableFromInline var holes: UInt32 = 0

        @inlinable
        init(capacity: UInt32) {
            self.capacity = capacity
        }
    }

    /// The only subscriber, or zero; or where the head and the slots are, and one more.
    @usableFromInline var address: UInt = 0
    /// Places in use, holes included.
    @usableFromInline var count: UInt32 = 0

    /// Indicates whether there is memory of the list's own. Objects have even addresses.
    @inlinable var hasSlots: Bool { address & 1 != 0 }

    /// The head. Precondition: there is one.
    @inlinable var head: UnsafeMutablePointer<Head> {
        UnsafeMutablePointer(bitPattern: address & ~1).unsafelyUnwrapped
    }

    /// The slots. Precondition: there are some.
    @inlinable var slots: UnsafeMutablePointer<Slot> {
        UnsafeMutablePointer(bitPattern: address &+ 7).unsafelyUnwrapped
    }

    /// The number of slots there are. Zero for up to one subscriber, who is in none.
    @usableFromInline var capacity: UInt32 { hasSlots ? head.pointee.capacity : 0 }

    /// The subscriber who is in no slot. Precondition: there are no slots.
    @inlinable var only: Slot {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
    }

    @inlinable
    init() {}

    /// Indicates whether there is nobody in the list.
    @inlinable var isEmpty: Bool { count == 0 }

    /// Releases all subscribers and frees the memory. To be called once, by the only owner, at its end.
    @inlinable
    mutating func destroy() {
        releaseAll()
        if hasSlots { head.deallocate() }
    }

    /// Calls `body` for each subscriber, without retaining it.
    ///
    /// - Parameters:
    ///   - type: The type of all that have been added.
    ///   - body: What to do.
    @inlinable
    func forEach<Member: RegisteredObserver>(_ type: Member.Type, _ body: (Member) -> Void) {
        if !hasSlots {
            only?._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Member.self)) }
            return
        }
        var position: UInt32 = 0
        while position < count {
            slots[Int(position)]?._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Member.self)) }
            position += 1
        }
    }

    /// Adds a subscriber at the end.
    @inlinable
    mutating func append(_ observer: RegisteredObserver) {
        observer.position = count
        let reference = Unmanaged.passRetained(observer)
        if address == 0 {
            address = UInt(bitPattern: reference.toOpaque())
        } else {
            // Two fit into the smallest piece of memory that the C library gives.
            if count >= capacity { move(toCapacity: max(2, capacity * 2)) }
            (slots + Int(count)).initialize(to: reference)
        }
        count += 1
    }

    /// Takes a subscriber out. What the list held of it is released with the result, or `nil` if it is not in the list.
    @inlinable
    mutating func remove(_ observer: RegisteredObserver) -> RegisteredObserver? {
        let position = observer.position
        guard position < count else { return nil }
        let known = Unmanaged.passUnretained(observer).toOpaque()
        if !hasSlots {
            guard let only, only.toOpaque() == known else { return nil }
            address = 0
            count = 0
            return only.takeRetainedValue()
        }
        guard let slot = slots[Int(position)], slot.toOpaque() == known else { return nil }
        slots[Int(position)] = nil
        var holes = head.pointee.holes + 1
        while count > 0, slots[Int(count) - 1] == nil {
            count -= 1
            holes -= 1
        }
        head.pointee.holes = holes
        if holes > 16, holes > count / 2 { closeHoles() }
        // Far from where it would grow again, so that no coming and going makes it move each time.
        let capacity = head.pointee.capacity
        if capacity > 64, count < capacity / 4 { move(toCapacity: capacity / 2) }
        return slot.takeRetainedValue()
    }

    /// Moves all subscribers to so many slots, which are more than they are.
    @usableFromInline
    mutating func move(toCapacity capacity: UInt32) {
        let size = MemoryLayout<Head>.size + Int(capacity) * MemoryLayout<Slot>.stride
        let place = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<Slot>.alignment)
        let newSlots = (place + MemoryLayout<Head>.size).bindMemory(to: Slot.self, capacity: Int(capacity))
        var newHead = Head(capacity: capacity)
        if hasSlots {
            newHead.holes = head.pointee.holes
            newSlots.moveInitialize(from: slots, count: Int(count))
            head.deallocate()
        } else if count > 0 {
            newSlots.initialize(to: only)
        }
        place.bindMemory(to: Head.self, capacity: 1).initialize(to: newHead)
        address = UInt(bitPattern: place) | 1
    }

    @usableFromInline
    mutating func closeHoles() {
        var kept: UInt32 = 0
        for position in 0..<Int(count) {
            guard let slot = slots[position] else { continue }
            slots[Int(kept)] = slot
            slot._withUnsafeGuaranteedRef { $0.position = kept }
            kept += 1
        }
        count = kept
        head.pointee.holes = 0
    }

    /// Empties the list for good: nobody comes any more.
    @usableFromInline
    mutating func takeAll() -> RemovedObservers {
        if !hasSlots { return RemovedObservers(only: takeOnly(), others: []) }
        let all = [RegisteredObserver](unsafeUninitializedCapacity: Int(count - head.pointee.holes)) { places, taken in
            for position in 0..<Int(count) {
                guard let slot = slots[position] else { continue }
                places.initializeElement(at: taken, to: slot.takeRetainedValue())
                taken += 1
            }
        }
        head.deallocate()
        (address, count) = (0, 0)
        return RemovedObservers(only: nil, others: all)
    }

    /// Takes out the subscriber who is in no slot. Precondition: there are no slots.
    @usableFromInline
    mutating func takeOnly() -> RegisteredObserver? {
        let taken = only?.takeRetainedValue()
        (address, count) = (0, 0)
        return taken
    }

    /// Empties the list and releases all subscribers, without telling them.
    @usableFromInline
    mutating func releaseAll() {
        guard count > 0 else { return }
        // What a subscriber holds may be another subject, and so on.
        if !hasSlots {
            only?._withUnsafeGuaranteedRef { if $0.detach() { $0.removeFromLifetime() } }
            var only = takeOnly()
            RecursionLimiter.release(.release, &only)
        } else {
            var all: [RegisteredObserver]? = takeAll().others
            all?.forEach { if $0.detach() { $0.removeFromLifetime() } }
            RecursionLimiter.release(.release, &all)
        }
    }
}

/// The subscribers that have been taken off a list. Without an array if there is one.
@usableFromInline
struct RemovedObservers: Sendable {
    @usableFromInline let only: RegisteredObserver?
    @usableFromInline let others: [RegisteredObserver]

    /// Calls a closure for each, in order of subscription.
    @inlinable
    func forEach(_ body: (RegisteredObserver) -> Void) {
        if let only { body(only) }
        for other in others { body(other) }
    }
}
