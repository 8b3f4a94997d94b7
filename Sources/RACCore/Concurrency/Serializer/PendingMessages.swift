/// The pending messages of a ``Serializer``, in order, each with its sending thread. The list owns the messages. The nodes are
/// linked manually, because a serializer adds a node with a compare-exchange of one word.
@usableFromInline
package struct PendingMessages<Message: Sendable>: ~Copyable {
    @usableFromInline package typealias Node = UnsafeMutablePointer<Waiting>

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

    /// Takes the ownership of messages that are linked in order. `address` is the address of the first message, or 0.
    @inlinable
    init(inOrder address: UInt) {
        first = Self.node(at: address)
    }

    /// Takes the ownership of messages that are linked from the last to the first. `address` is the address of the last message,
    /// or 0.
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

    @inlinable var sender: ThreadIdentity? { first?.pointee.sender }

    @inlinable
    package mutating func popFirst() -> Message? {
        guard let node = first else { return nil }
        let waiting = node.move()
        node.deallocate()
        first = waiting.next
        return waiting.message
    }

    /// Passes the ownership of all messages to the caller. Returns the address of the first message, or 0.
    @inlinable
    consuming func takeAddress() -> UInt {
        let address = UInt(bitPattern: first)
        first = nil
        return address
    }

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

    @inlinable
    static func release(_ node: Node?) {
        guard let node else { return }
        node.deinitialize(count: 1)
        node.deallocate()
    }
}
