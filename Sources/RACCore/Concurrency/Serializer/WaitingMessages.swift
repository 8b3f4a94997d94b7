/// Messages that wait at a ``Serializer``, in order, each with the thread that sent it. Releases what is left at its end.
///
/// They are linked by hand, because a serializer puts them into its list by a compare-exchange of one word.
@usableFromInline
package struct WaitingMessages<Message: Sendable>: ~Copyable {
    @usableFromInline package typealias Place = UnsafeMutablePointer<Waiting>

    /// One message.
    @usableFromInline
    package struct Waiting {
        @usableFromInline package let message: Message
        @usableFromInline let sender: ThreadIdentity
        @usableFromInline var next: Place?

        @inlinable
        init(message: Message, sender: ThreadIdentity) {
            self.message = message
            self.sender = sender
        }
    }

    @usableFromInline var first: Place?

    /// Takes over messages linked in order.
    ///
    /// - Parameter address: Where the first one is; 0 without any.
    @inlinable
    init(inOrder address: UInt) {
        first = Self.place(at: address)
    }

    /// Takes over messages linked from the last to the first.
    ///
    /// - Parameter address: Where the last one is; 0 without any.
    @inlinable
    init(lastFirst address: UInt) {
        var next = Self.place(at: address)
        while let place = next {
            next = place.pointee.next
            place.pointee.next = first
            first = place
        }
    }

    @inlinable
    deinit {
        var next = first
        while let place = next {
            next = place.pointee.next
            Self.release(place)
        }
    }

    /// Who sent the first message; `nil` without any.
    @inlinable var sender: ThreadIdentity? { first?.pointee.sender }

    /// Takes out the first message.
    @inlinable
    package mutating func popFirst() -> Message? {
        guard let place = first else { return nil }
        let waiting = place.move()
        place.deallocate()
        first = waiting.next
        return waiting.message
    }

    /// Hands over all messages.
    ///
    /// - Returns: Where the first one is; 0 without any.
    @inlinable
    consuming func giveAway() -> UInt {
        let address = UInt(bitPattern: first)
        first = nil
        return address
    }

    /// Makes the place of a message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - sender: Who sends it.
    @inlinable
    static func makePlace(_ message: Message, from sender: ThreadIdentity) -> Place {
        let place = Place.allocate(capacity: 1)
        place.initialize(to: Waiting(message: message, sender: sender))
        return place
    }

    @inlinable
    static func place(at address: UInt) -> Place? {
        Place(bitPattern: address)
    }

    /// Releases a message that nobody handles.
    @inlinable
    static func release(_ place: Place?) {
        guard let place else { return }
        place.deinitialize(count: 1)
        place.deallocate()
    }
}
