/// The position of a page in the marbles: the events that earlier frames had.
package struct FrameCursor: Sendable {
    /// The position after the last event that was looked at, for each program.
    var positions: [Int: Int] = [:]
    /// The number of events of the picked rows in earlier frames.
    var counts: [RowID: Int] = [:]

    package init() {}
}
