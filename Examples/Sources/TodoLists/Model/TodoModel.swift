import Foundation
import Inspection
import RACBindings

/// The model of a window: its fields, the shown lists and todos, and its commands.
///
/// Each window has its own model, and its own history. All models of a database, in all processes, show the same todos.
///
/// A request waits until the previous one has been written, so none is refused in between. A typed text stays in its field until it
/// has been written. A failure changes nothing. It is in ``problem``, and ``retry`` performs the request again.
///
/// All members can be used on any thread. The properties send where the database delivers: a view subscribes with `subscribeOnMain`.
public final class TodoModel: Sendable {
    // MARK: Fields

    /// The text of the next todo.
    public let newText = MutableProperty("")
    /// The name of the next list.
    public let newListName = MutableProperty("")
    /// The text to search for in all lists. Without a text, the todos of the shown list are shown.
    public let searchText = MutableProperty("")
    /// The todo whose text is being edited, or `nil`.
    public let editedTodo = MutableProperty<Todo.ID?>(nil)
    /// The text of the edited todo.
    public let editedText = MutableProperty("")
    /// The notes of the selected todo.
    public var notes: MutableProperty<String> { notesField.text }
    /// The list to show. The first list is shown if it does not exist.
    public let selectedList = MutableProperty<TodoList.ID?>(nil)
    /// The todo that the user has selected, or `nil`. Its notes are shown if it is among the shown todos.
    public let selectedTodo = MutableProperty<Todo.ID?>(nil)
    /// The maximum number of todos to show.
    public let limit = MutableProperty(200)

    // MARK: Shown

    /// The lists, in their order.
    public let lists: Property<[ListSummary]>
    /// The list that is shown, or `nil` until the lists have been read.
    public let shownList: Property<ListSummary?>
    /// The todos of the shown list, or those that the search has found.
    public let todos: Property<TodoPage>
    /// The selected todo, or `nil` if it is not among the shown ones.
    public let selection: Property<Todo?>
    /// The name of the step that ``undo`` undoes.
    public let undoName: Property<String?>
    /// The name of the step that ``redo`` redoes.
    public let redoName: Property<String?>
    /// The progress of the import, or `nil` while nothing is imported.
    public let importProgress: Property<CommandProgress?>
    /// Indicates whether a request is being written, or waits. Waiting requests are dropped if the model is released.
    public let isWriting: Property<Bool>
    /// The failure of the last request, or `nil` if it has succeeded.
    public var problem: Property<TodoProblem?> { Property(requests.problem) }

    // MARK: Commands

    /// Adds the new text as a todo at the end of the shown list, and clears the field.
    public let add: Command<Void, Void, TodoError>
    /// Marks a todo as done or as not done.
    public let markDone: Command<DoneMark, Void, TodoError>
    /// Begins to edit the text of a todo.
    public let beginEditing: Command<Todo.ID, Void, Never>
    /// Replaces the text of the edited todo by the edited text, and ends the editing.
    public let saveEditing: Command<Void, Void, TodoError>
    /// Ends the editing without a change.
    public let cancelEditing: Command<Void, Void, Never>
    /// Writes the notes of the selected todo. They are also written after a pause in typing, and when another todo is selected.
    public let saveNotes: Command<Void, Void, TodoError>
    /// Replaces the notes of a todo, whether it is selected or not.
    public let setNotes: Command<NewText, Void, TodoError>
    /// Moves a todo within its list.
    public let move: Command<Move, Void, TodoError>
    /// Deletes a todo.
    public let delete: Command<Todo.ID, Void, TodoError>

    /// Adds a list with the new name after the others, shows it, and clears the field.
    public let addList: Command<Void, Void, TodoError>
    /// Changes the name of a list.
    public let renameList: Command<NewText, Void, TodoError>
    /// Moves a list among the others.
    public let moveList: Command<Move, Void, TodoError>
    /// Deletes a list with its todos. The last list cannot be deleted.
    public let deleteList: Command<TodoList.ID, Void, TodoError>

    /// Adds the lines of a text file as todos at the end of the shown list, all or none. The value is their number.
    public let importFile: Command<URL, Int, TodoError>
    /// Cancels the import, which then leaves nothing.
    public let cancelImport: Command<Void, Void, Never>

    /// Undoes the last step of this model.
    public let undo: Command<Void, Void, TodoError>
    /// Redoes the step that was undone last.
    public let redo: Command<Void, Void, TodoError>
    /// Performs the last failed request again.
    public let retry: Command<Void, Void, TodoError>
    /// Removes the problem.
    public let dismissProblem: Command<Void, Void, Never>

    let requests: TodoRequests
    private let database: TodoDatabase
    private let wanted: Property<TodoQuery>
    private let notesField: NotesField
    private let bag = DisposableBag()

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - database: The database of the todos.
    ///   - recorder: Records the lists and the todos that are shown. Nothing is recorded if it is `nil`.
    ///   - scheduler: The scheduler of the commands, which also measures the pause before the notes are written. With the default
    ///     one, a command takes the text of its field before `execute` returns on the main thread.
    public init(
        database: TodoDatabase,
        recorder: SignalRecorder? = nil,
        on scheduler: any Scheduler = UIScheduler()
    ) {
        let requests = TodoRequests(writing: database.writing, on: scheduler)
        let history = CommandStack<TodoError>(limit: 100, scheduler: database.writing)
        let notesField = NotesField()
        (self.database, self.requests, self.notesField) = (database, requests, notesField)

        let (newText, newListName) = (newText, newListName)
        let (editedTodo, editedText) = (editedTodo, editedText)
        let (searchText, selectedList, limit) = (searchText, selectedList, limit)

        // The shown lists and todos.
        let lists = Property(
            initial: [],
            then: requests.query(Signal.just(())) { _ in database.lists() }.recorded(by: recorder, as: "lists")
        )
        let shownList = Property { lists.value.first { $0.id == selectedList.value } ?? lists.value.first }
        let wanted = Property { TodoQuery(list: shownList.value?.id, text: searchText.value, limit: limit.value) }
        let pages = requests.query(wanted.withoutRepeats()) { database.todos($0) }
        (self.lists, self.shownList, self.wanted) = (lists, shownList, wanted)
        todos = Property(initial: .empty, then: pages.recorded(by: recorder, as: "todos"))
        isWriting = Property(initial: false, then: requests.executing)
        undoName = Property(initial: nil, then: history.undoName)
        redoName = Property(initial: nil, then: history.redoName)
        let selection = Property { [todos, selectedTodo] in todos.value.rows.first { $0.id == selectedTodo.value }?.todo
        }
        selection.subscribe { notesField.show($0) }.add(to: bag)
        self.selection = selection

        // The commands of todos.
        add = requests.command(
            enabled: Property { !newText.value.trimmed.isEmpty && shownList.value != nil },
            policy: .exclusive,
            history.command(.addTodo, in: database)
        ) {
            shownList.value.map { NewTodo(id: NewID.next(), list: $0.id, text: newText.value.trimmed) }
        } written: { new in
            newText.modify { $0.removeWritten(new.text) }
        }
        markDone = requests.command(history.command(.markDone, in: database)) { $0 }
        beginEditing = Command(scheduler: scheduler) { [todos] id in
            editedText.value = todos.value.rows.first { $0.id == id }?.todo.text ?? ""
            editedTodo.value = id
        }
        cancelEditing = Command(scheduler: scheduler) { editedTodo.value = nil }
        saveEditing = requests.command(
            enabled: Property { editedTodo.value != nil && !editedText.value.trimmed.isEmpty },
            policy: .exclusive,
            history.command(.editText, in: database)
        ) {
            editedTodo.value.map { NewText($0, editedText.value.trimmed) }
        } written: { new in
            editedTodo.modify { if $0 == new.id { $0 = nil } }
        }
        let editNotes = history.command(.editNotes, in: database)
        saveNotes = requests.command(editNotes) { notesField.unsaved }
        setNotes = requests.command(editNotes) { $0 }
        move = requests.command(history.command(.moveTodo, in: database)) { $0 }
        delete = requests.command(history.command(.deleteTodo, in: database)) { $0 }

        // The commands of lists.
        addList = requests.command(
            enabled: Property { !newListName.value.trimmed.isEmpty },
            policy: .exclusive,
            history.command(.addList, in: database)
        ) {
            NewList(id: NewID.next(), name: newListName.value.trimmed)
        } written: { new in
            newListName.modify { $0.removeWritten(new.name) }
            selectedList.value = new.id
        }
        renameList = requests.command(history.command(.renameList, in: database)) { $0 }
        moveList = requests.command(history.command(.moveList, in: database)) { $0 }
        deleteList = requests.command(
            enabled: lists.mapped { $0.count > 1 },
            history.command(.deleteList, in: database)
        ) { $0 }

        // The history.
        undo = requests.command(enabled: undoName.mapped { $0 != nil }, history.undo) { $0 }
        redo = requests.command(enabled: redoName.mapped { $0 != nil }, history.redo) { $0 }
        retry = Command(enabled: requests.problem.mapped { $0 != nil }, scheduler: scheduler) { requests.retry() }
        dismissProblem = Command(scheduler: scheduler) { requests.problem.value = nil }

        // The import.
        let insert = history.command(.insertImport, in: database)
        let importFile = requests.importing(into: shownList.mapped { $0?.id }, of: database, by: insert)
        self.importFile = importFile
        importProgress = Property(initial: nil, then: importFile.progress)
        cancelImport = Command(enabled: importFile.executing, scheduler: scheduler) { importFile.cancelAll() }

        // The notes are written after a pause, and when another todo is selected.
        notesField.text
            .debounce(for: Self.pause, on: scheduler)
            .mapTo(())
            .bind(to: saveNotes)
            .add(to: bag)
        notesField.leftUnsaved.bind(to: setNotes).add(to: bag)
    }

    /// The pause in typing after which the notes are written.
    public static let pause = Duration.seconds(1)

    /// Reads the todos to show, for a script that does not wait until ``todos`` has followed its last change.
    public func readTodos() -> Signal<TodoPage, TodoError> {
        database.todos(wanted.value).take(1)
    }

    /// Reads the lists, for a script that does not wait until ``lists`` has followed its last change.
    public func readLists() -> Signal<[ListSummary], TodoError> {
        database.lists().take(1)
    }
}
