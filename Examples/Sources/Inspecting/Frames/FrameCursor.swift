/// The position of a page in the events of the programs. Marbles of earlier events were in earlier frames.
package struct FrameCursor: Sendable {
    /// The position after the newest event of the previous frame, for each program.
    var positions: [Int: Int] = [:]
    /// The number of events of the picked rows in earlier frames.
    var counts: [RowID: Int] = [:]

    package init() {}
}
