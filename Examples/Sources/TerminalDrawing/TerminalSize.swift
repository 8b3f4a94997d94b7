/// The size of a terminal in characters.
package struct TerminalSize: Sendable, Equatable {
    /// The number of characters in a row.
    package let columns: Int
    /// The number of rows.
    package let rows: Int

    /// Creates a size.
    package init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
    }
}
