/// A todo or a list, and the place to which it is moved.
public struct Move: Sendable, Hashable {
    /// A place in an order.
    public enum Destination: Sendable, Hashable {
        /// The place before another row.
        case before(Int64)
        /// The place after the last row.
        case end
        /// One place up.
        case up
        /// One place down.
        case down
    }

    /// The row to move.
    public var id: Int64
    /// Its new place.
    public var destination: Destination

    /// Creates a move of a row.
    public init(_ id: Int64, to destination: Destination) {
        (self.id, self.destination) = (id, destination)
    }
}
