/// The number of characters fit on a terminal.
package struct TerminalSize: Sendable, Equatable {
    /// In a row.
    package let columns: Int
    /// From the top to the bottom.
    package let rows: Int

    /// Makes a size.
    package init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
    }
}
