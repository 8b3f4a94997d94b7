/// Messages that wait at a ``Serializer``, in order, each with the thread that sent it. Releases what is left at its end.
///
/// They are linked by hand, because a serializer puts them into its list by a compare-exchange of one word.
@usableFromInline
package struct PendingMessages<Message: Sendable>: ~Copyable {
    @usableFromInline package typealias Node = UnsafeMutablePointer<Waiting>

    /// One message.
    @usableFromInline
    package struct Waiting {
        @usableFromInline package let message: Message
        @usableFromInline let sender: ThreadIdentity
        @usableFromInline var next: Node?

        @inlinable
        init(message: Message, sender: ThreadIdentity) {
            self.message = message
            self.sender = sender
        }
    }

    @usableFromInline var first: Node?

    /// Takes over messages linked in order.
    ///
    /// - Parameter address: Where the first one is. 0 without any.
    @inlinable
    init(inOrder address: UInt) {
        first = Self.node(at: address)
    }

    /// Takes over messages linked from the last to the first.
    ///
    /// - Parameter address: Where the last one is. 0 without any.
    @inlinable
    init(lastFirst address: UInt) {
        var next = Self.node(at: address)
        while let node = next {
            next = node.pointee.next
            node.pointee.next = first
            first = node
        }
    }

    @inlinable
    deinit {
        var next = first
        while let node = next {
            next = node.pointee.next
            Self.release(node)
        }
    }

    /// Who sent the first message, or `nil` without any.
    @inlinable var sender: ThreadIdentity? { first?.pointee.sender }

    /// Takes out the first message.
    @inlinable
    package mutating func popFirst() -> Message? {
        guard let node = first else { return nil }
        let waiting = node.move()
        node.deallocate()
        first = waiting.next
        return waiting.message
    }

    /// Hands over all messages.
    ///
    /// - Returns: Where the first one is. 0 without any.
    @inlinable
    consuming func takeAddress() -> UInt {
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
    static func makeNode(_ message: Message, from sender: ThreadIdentity) -> Node {
        let node = Node.allocate(capacity: 1)
        node.initialize(to: Waiting(message: message, sender: sender))
        return node
    }

    @inlinable
    static func node(at address: UInt) -> Node? {
        Node(bitPattern: address)
    }

    /// Releases a message that nobody handles.
    @inlinable
    static func release(_ node: Node?) {
        guard let node else { return }
        node.deinitialize(count: 1)
        node.deallocate()
    }
}
