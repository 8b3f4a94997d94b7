/// The subscribers of a subject, in order of subscription, stored for a fast walk.
///
/// The list retains its objects manually, so a walk costs no reference counting. Most subjects have one subscriber, so the
/// first subscriber needs no allocation. A removed entry leaves a hole. Holes are closed once there are more holes than
/// entries. The list is not generic, so that deallocating a subject looks up no type.
///
/// The list is not `Sendable` and must not be copied. The owner of the list keeps other threads from changing the list during a
/// walk, and calls ``destroy()`` in its `deinit`.
@usableFromInline
struct ObserverList {
    @usableFromInline typealias Slot = Unmanaged<RegisteredObserver>?

    /// The header of the allocation. The slots follow it.
    @usableFromInline
    struct Head {
        @usableFromInline var capacity: UInt32
        @usableFromInline var holes: UInt32 = 0

        @inlinable
        init(capacity: UInt32) {
            self.capacity = capacity
        }
    }

    /// If the list has slots, the address of the head plus one. Otherwise the address of the only subscriber, or zero.
    @usableFromInline var address: UInt = 0
    @usableFromInline var count: UInt32 = 0

    /// The list has slots if the address is odd, because the address of an object is even.
    @inlinable var hasSlots: Bool { address & 1 != 0 }

    /// Precondition: the list has slots.
    @inlinable var head: UnsafeMutablePointer<Head> {
        UnsafeMutablePointer(bitPattern: address & ~1).unsafelyUnwrapped
    }

    /// Precondition: the list has slots.
    @inlinable var slots: UnsafeMutablePointer<Slot> {
        UnsafeMutablePointer(bitPattern: address &+ 7).unsafelyUnwrapped
    }

    @usableFromInline var capacity: UInt32 { hasSlots ? head.pointee.capacity : 0 }

    /// The only subscriber, which is stored without a slot. Precondition: the list has no slots.
    @inlinable var only: Slot {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
    }

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { count == 0 }

    @inlinable
    mutating func destroy() {
        releaseAll()
        if hasSlots { head.deallocate() }
    }

    /// Calls `body` for each subscriber, without retaining it. All entries must have the type `Member`.
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

    @inlinable
    mutating func append(_ observer: RegisteredObserver) {
        observer.position = count
        let reference = Unmanaged.passRetained(observer)
        if address == 0 {
            address = UInt(bitPattern: reference.toOpaque())
        } else {
            // Two slots fit into the smallest block that the C library allocates.
            if count >= capacity { move(toCapacity: max(2, capacity * 2)) }
            (slots + Int(count)).initialize(to: reference)
        }
        count += 1
    }

    /// Removes a subscriber, which the caller releases. Returns `nil` if the subscriber is not in the list.
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
        // The list shrinks when it is mostly empty, so that alternating additions and removals do not move it each time.
        let capacity = head.pointee.capacity
        if capacity > 64, count < capacity / 4 { move(toCapacity: capacity / 2) }
        return slot.takeRetainedValue()
    }

    @usableFromInline
    mutating func removeDetached() -> RemovedObservers {
        if !hasSlots {
            let isDetached = only?._withUnsafeGuaranteedRef { $0.isDisposed } ?? false
            return RemovedObservers(only: isDetached ? takeOnly() : nil)
        }
        var detached: [RegisteredObserver] = []
        for position in 0..<Int(count) {
            guard let slot = slots[position], slot._withUnsafeGuaranteedRef({ $0.isDisposed }) else { continue }
            detached.append(slot.takeRetainedValue())
            slots[position] = nil
        }
        closeHoles()
        if capacity > 64, count < capacity / 4 { move(toCapacity: max(64, count * 2)) }
        return RemovedObservers(only: nil, others: detached)
    }

    /// Precondition: the capacity is greater than the number of subscribers.
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

    /// Removes and returns all subscribers. Precondition: no subscriber is added later.
    @usableFromInline
    mutating func takeAll() -> RemovedObservers {
        if !hasSlots { return RemovedObservers(only: takeOnly()) }
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

    /// Precondition: the list has no slots.
    @usableFromInline
    mutating func takeOnly() -> RegisteredObserver? {
        let taken = only?.takeRetainedValue()
        (address, count) = (0, 0)
        return taken
    }

    @usableFromInline
    mutating func releaseAll() {
        guard count > 0 else { return }
        // A chain of subjects can have any length. The limiter bounds the stack use of its release.
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

@usableFromInline
struct RemovedObservers: Sendable {
    @usableFromInline let only: RegisteredObserver?
    @usableFromInline let others: [RegisteredObserver]?

    @inlinable
    init(only: RegisteredObserver?, others: [RegisteredObserver]? = nil) {
        self.only = only
        self.others = others
    }

    @inlinable
    func forEach(_ body: (RegisteredObserver) -> Void) {
        if let only { body(only) }
        // The observers are not retained, because the array holds them.
        others?.withUnsafeBufferPointer { others in
            for position in others.indices {
                Unmanaged.passUnretained(others[position])._withUnsafeGuaranteedRef { body($0) }
            }
        }
    }
}
