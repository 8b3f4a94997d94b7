import GRDB
import RACBindings

extension TodoDatabase {
    /// The lists, in their order.
    func lists() -> Signal<[ListSummary], TodoError> {
        observe { database in
            let counts = try Row.fetchAll(
                database,
                sql: "SELECT listID, count(*) AS total, sum(NOT isDone) AS open FROM todo GROUP BY listID"
            )
            let countsOfList = Dictionary(uniqueKeysWithValues: counts.map { ($0["listID"] as TodoList.ID, $0) })
            return try TodoList.order(Column("position"), Column("id")).fetchAll(database).map { list in
                let counts = countsOfList[list.id]
                return ListSummary(list: list, total: counts?["total"] ?? 0, open: counts?["open"] ?? 0)
            }
        }
    }

    /// The todos that a window shows.
    func todos(_ query: TodoQuery) -> Signal<TodoPage, TodoError> {
        if !query.text.isEmpty { return todos(matching: query.text, limit: query.limit) }
        return query.list.map { todos(in: $0, limit: query.limit) } ?? .just(.empty)
    }

    /// The first todos of a list, in their order.
    func todos(in list: TodoList.ID, limit: Int) -> Signal<TodoPage, TodoError> {
        observe { database in
            let name = try String.fetchOne(database, sql: "SELECT name FROM todoList WHERE id = ?", arguments: [list])
            let todos = Todo.filter(Column("listID") == list)
            let rows = try todos.order(Column("position"), Column("id")).limit(limit).fetchAll(database)
            return TodoPage(
                rows: rows.map { TodoPage.Row(todo: $0, listName: name ?? "") },
                total: rows.count < limit ? rows.count : try todos.fetchCount(database),
                search: nil
            )
        }
    }

    /// The newest todos that contain a word beginning with each word of a text, in their text or their notes.
    func todos(matching text: String, limit: Int) -> Signal<TodoPage, TodoError> {
        guard let pattern = FTS5Pattern(matchingAllPrefixesIn: text) else {
            return .just(TodoPage(rows: [], total: 0, search: text))
        }
        return observe { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT todo.*, todoList.name AS listName
                    FROM (SELECT rowid FROM todoText WHERE todoText MATCH ? ORDER BY rowid DESC LIMIT ?) AS found
                    JOIN todo ON todo.id = found.rowid
                    JOIN todoList ON todoList.id = todo.listID
                    ORDER BY todo.id DESC
                    """,
                arguments: [pattern, limit]
            )
            let count = "SELECT count(*) FROM todoText WHERE todoText MATCH ?"
            return TodoPage(
                rows: try rows.map { TodoPage.Row(todo: try Todo(row: $0), listName: $0["listName"]) },
                total: rows.count < limit
                    ? rows.count : try Int.fetchOne(database, sql: count, arguments: [pattern]) ?? 0,
                search: text
            )
        }
    }

    /// Runs a query: now, and after each transaction that has changed its tables.
    private func observe<Value: Sendable>(
        _ query: @escaping @Sendable (Database) throws -> Value
    ) -> Signal<Value, TodoError> {
        ValueObservation.trackingConstantRegion(query)
            .signal(in: connections)
            .mapError { TodoError($0) }
            .subscribe(on: reading)
    }
}
