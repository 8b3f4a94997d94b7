import GTKToolkit
import RACBindings
import TodoLists

/// Opens windows that show the same database. Each window has its own model, thus its own selection and its own steps to undo.
@MainActor
final class TodoWindows {
    private let database: TodoDatabase
    private let application: Application
    private let recorder: SignalRecorder?
    private let trace: Trace?

    init(_ database: TodoDatabase, in application: Application, recorder: SignalRecorder?, trace: Trace?) {
        self.database = database
        self.application = application
        self.recorder = recorder
        self.trace = trace
    }

    func open() {
        let content = TodoContent(TodoModel(database: database, recorder: recorder))
        let window = TodoWindow()
        window.show(content)
        Action("new-window", of: window.frame).setCommand(Command { [weak self] in self?.open() })
        window.frame.present(in: application)
        window.newTodo.takeFocus()
        trace?.follow(window, content)
    }
}
