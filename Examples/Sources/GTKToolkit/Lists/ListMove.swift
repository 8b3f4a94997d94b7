/// A row that the user has dragged to another position.
package struct ListMove<Identifier: Hashable & Sendable>: Hashable, Sendable {
    /// The identifier of the element that moves.
    package let element: Identifier
    /// The identifier of the element that follows the new position, or `nil` for the end of the list.
    package let successor: Identifier?
}
