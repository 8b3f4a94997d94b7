import RACBindings

extension CommandStack<TodoError> {
    /// Returns a command that edits a database, and that can be undone.
    ///
    /// Its work is done immediately, on the scheduler of the stack. A change is therefore recorded in the moment when it has been
    /// committed, and a cancellation cannot separate the two.
    func command<Input: Sendable, Memento: Sendable>(
        _ edit: Edit<Input, Memento>,
        in database: TodoDatabase
    ) -> Command<Input, Void, TodoError> {
        command(named: edit.name) { (input: Input) throws(TodoError) in
            try database.write { try edit.perform($0, input) }
        } undoing: { (memento: Memento) throws(TodoError) in
            try database.write { try edit.undo($0, memento) }
        }
    }
}
