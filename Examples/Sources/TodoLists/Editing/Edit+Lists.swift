import GRDB

/// A list to add after the others.
struct NewList: Sendable {
    var id: TodoList.ID
    var name: String
}

/// A deleted list with its todos, and the list that followed it.
struct DeletedList: Sendable {
    var list: TodoList
    var todos: [Todo]
    var follower: TodoList.ID?
}

extension Edit where Input == NewList, Memento == TodoList.ID {
    /// Adds a list after the others.
    static let addList = Edit(name: "Add List") { database, new in
        let position = try RowOrder.lists.freePosition(before: nil, in: database)
        try TodoList(id: new.id, position: position, name: new.name).insert(database)
        return new.id
    } undo: { database, id in
        try TodoList.deleteOne(database, key: id)
    }
}

extension Edit where Input == NewText, Memento == NewText {
    /// Changes the name of a list.
    static let renameList = Edit(name: "Rename List") { database, new in
        NewText(new.id, try rename(new, in: database))
    } undo: { database, former in
        _ = try rename(former, in: database)
    }

    private static func rename(_ new: NewText, in database: Database) throws -> String {
        guard var list = try TodoList.fetchOne(database, key: new.id) else { throw TodoError.isGone }
        if list.name == new.text { throw TodoError.nothingChanges }
        let former = list.name
        list.name = new.text
        try list.update(database)
        return former
    }
}

extension Edit where Input == TodoList.ID, Memento == DeletedList {
    /// Deletes a list with its todos. The last list cannot be deleted.
    static let deleteList = Edit(name: "Delete List") { database, id in
        guard let list = try TodoList.fetchOne(database, key: id) else { throw TodoError.isGone }
        if try TodoList.fetchCount(database) == 1 { throw TodoError.isLastList }
        let deleted = DeletedList(
            list: list,
            todos: try Todo.filter(Column("listID") == id).fetchAll(database),
            follower: try RowOrder.lists.follower(of: id, in: database)
        )
        try list.delete(database)
        return deleted
    } undo: { database, deleted in
        var list = deleted.list
        list.position = try RowOrder.lists.freePosition(before: deleted.follower, in: database)
        try list.insert(database)
        for todo in deleted.todos { try todo.insert(database) }
    }
}

extension Edit where Input == Move, Memento == Move {
    /// Moves a list among the others.
    static let moveList = Edit(name: "Move List") { database, move in
        try RowOrder.lists.move(move, in: database)
    } undo: { database, back in
        _ = try RowOrder.lists.move(back, in: database)
    }
}
