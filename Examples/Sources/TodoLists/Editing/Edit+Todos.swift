import GRDB

/// A todo to insert at the end of a list.
struct NewTodo: Sendable {
    var id: Todo.ID
    var list: TodoList.ID
    var text: String
}

/// A deleted todo, and the todo that followed it.
struct DeletedTodo: Sendable {
    var todo: Todo
    var follower: Todo.ID?
}

extension Edit where Input == NewTodo, Memento == Todo.ID {
    /// Adds a todo at the end of a list.
    static let addTodo = Edit(name: "Add") { database, new in
        let position = try RowOrder.todos(of: new.list).freePosition(before: nil, in: database)
        try Todo(id: new.id, listID: new.list, position: position, text: new.text, notes: "", isDone: false)
            .insert(database)
        return new.id
    } undo: { database, id in
        try Todo.deleteOne(database, key: id)
    }
}

extension Edit where Input == NewText, Memento == NewText {
    /// Changes the text of a todo.
    static let editText = Edit(name: "Edit") { database, new in
        NewText(new.id, try database.replace("text", ofTodo: new.id, with: new.text))
    } undo: { database, former in
        try database.replace("text", ofTodo: former.id, with: former.text)
    }

    /// Changes the notes of a todo.
    static let editNotes = Edit(name: "Edit Notes") { database, new in
        NewText(new.id, try database.replace("notes", ofTodo: new.id, with: new.text))
    } undo: { database, former in
        try database.replace("notes", ofTodo: former.id, with: former.text)
    }
}

extension Edit where Input == DoneMark, Memento == DoneMark {
    /// Marks a todo as done, or as not done.
    static let markDone = Edit(name: "Mark") { database, mark in
        DoneMark(mark.todo, isDone: try database.replace("isDone", ofTodo: mark.todo, with: mark.isDone))
    } undo: { database, former in
        try database.replace("isDone", ofTodo: former.todo, with: former.isDone)
    }
}

extension Edit where Input == Todo.ID, Memento == DeletedTodo {
    /// Deletes a todo.
    static let deleteTodo = Edit(name: "Delete") { database, id in
        guard let todo = try Todo.fetchOne(database, key: id) else { throw TodoError.isGone }
        let follower = try RowOrder.todos(of: todo.listID).follower(of: id, in: database)
        try todo.delete(database)
        return DeletedTodo(todo: todo, follower: follower)
    } undo: { database, deleted in
        guard try TodoList.exists(database, key: deleted.todo.listID) else { throw TodoError.isGone }
        var todo = deleted.todo
        todo.position = try RowOrder.todos(of: todo.listID).freePosition(before: deleted.follower, in: database)
        try todo.insert(database)
    }
}

extension Edit where Input == Move, Memento == Move {
    /// Moves a todo within its list.
    static let moveTodo = Edit(name: "Move") { database, move in
        try order(of: move, in: database).move(move, in: database)
    } undo: { database, back in
        _ = try order(of: back, in: database).move(back, in: database)
    }

    private static func order(of move: Move, in database: Database) throws -> RowOrder {
        guard let todo = try Todo.fetchOne(database, key: move.id) else { throw TodoError.isGone }
        return .todos(of: todo.listID)
    }
}

extension Database {
    /// Replaces one column of a todo, and returns its former value.
    @discardableResult
    fileprivate func replace<Value: DatabaseValueConvertible & Equatable>(
        _ column: String,
        ofTodo id: Todo.ID,
        with new: Value
    ) throws -> Value {
        let column = Column(column)
        let todo = Todo.filter(key: id)
        guard let former = try Value.fetchOne(self, todo.select(column)) else { throw TodoError.isGone }
        if former == new { throw TodoError.nothingChanges }
        try todo.updateAll(self, column.set(to: new))
        return former
    }
}
