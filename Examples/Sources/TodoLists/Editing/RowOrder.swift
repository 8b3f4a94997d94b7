import GRDB

/// The order of rows, by their column `position`. A row is moved by changing only its own position, to the middle between its new
/// neighbors.
struct RowOrder: Sendable {
    /// The order of the lists.
    static let lists = RowOrder(table: "todoList", rows: SQL("TRUE"))

    /// The order of the todos of a list.
    static func todos(of list: TodoList.ID) -> RowOrder { RowOrder(table: "todo", rows: "listID = \(list)") }

    private let table: String
    /// The condition for the rows that are ordered.
    private let rows: SQL

    private init(table: String, rows: SQL) {
        (self.table, self.rows) = (table, rows)
    }

    /// Moves a row.
    ///
    /// - Returns: The move that reverses it.
    /// - Throws: ``TodoError/nothingChanges`` if the row is at its destination.
    func move(_ move: Move, in database: Database) throws -> Move {
        guard try place(of: move.id, in: database) != nil else { throw TodoError.isGone }
        let follower = try neighbor(of: move.id, .below, in: database)
        let target: Int64?
        switch move.destination {
        case .before(let row): target = row
        case .end: target = nil
        case .up:
            guard let above = try neighbor(of: move.id, .above, in: database) else { throw TodoError.nothingChanges }
            target = above
        case .down:
            guard let follower else { throw TodoError.nothingChanges }
            target = try neighbor(of: follower, .below, in: database)
        }
        guard target != follower, target != move.id else { throw TodoError.nothingChanges }
        let position = try freePosition(before: target, in: database)
        try database.execute(literal: "UPDATE \(sql: table) SET position = \(position) WHERE id = \(move.id)")
        return Move(move.id, to: follower.map { .before($0) } ?? .end)
    }

    /// Returns a position before a row, or after all rows if it is `nil` or does not exist any more.
    func freePosition(before row: Int64?, in database: Database) throws -> Double {
        guard let row, let place = try place(of: row, in: database) else {
            let last: Double? = try value("SELECT max(position) FROM \(sql: table) WHERE \(rows)", in: database)
            return (last ?? 0) + 1
        }
        guard let above = try neighbor(of: row, .above, in: database),
            let lower = try self.place(of: above, in: database)
        else { return place - 1 }
        let middle = (lower + place) / 2
        if lower < middle, middle < place { return middle }
        // After about fifty moves to the same place, no number is left between the two numbers.
        try renumber(in: database)
        return try freePosition(before: row, in: database)
    }

    /// Returns the row after a row, or `nil` if it is the last one.
    func follower(of row: Int64, in database: Database) throws -> Int64? {
        try neighbor(of: row, .below, in: database)
    }

    private enum Side {
        case above
        case below
    }

    private func neighbor(of row: Int64, _ side: Side, in database: Database) throws -> Int64? {
        let this: SQL = "(SELECT position, id FROM \(sql: table) WHERE id = \(row))"
        switch side {
        case .above:
            return try value(
                """
                SELECT id FROM \(sql: table) WHERE \(rows) AND (position, id) < \(this)
                ORDER BY position DESC, id DESC LIMIT 1
                """,
                in: database
            )
        case .below:
            return try value(
                """
                SELECT id FROM \(sql: table) WHERE \(rows) AND (position, id) > \(this)
                ORDER BY position, id LIMIT 1
                """,
                in: database
            )
        }
    }

    private func place(of row: Int64, in database: Database) throws -> Double? {
        try value("SELECT position FROM \(sql: table) WHERE \(rows) AND id = \(row)", in: database)
    }

    /// Numbers the positions of the rows 1, 2, 3, in their order.
    private func renumber(in database: Database) throws {
        try database.execute(
            literal: """
                UPDATE \(sql: table) SET position = numbered.number
                FROM (
                    SELECT id, row_number() OVER (ORDER BY position, id) AS number FROM \(sql: table) WHERE \(rows)
                ) AS numbered
                WHERE \(sql: table).id = numbered.id
                """
        )
    }

    private func value<Value: DatabaseValueConvertible>(_ query: SQL, in database: Database) throws -> Value? {
        try SQLRequest<Value>(literal: query).fetchOne(database)
    }
}
