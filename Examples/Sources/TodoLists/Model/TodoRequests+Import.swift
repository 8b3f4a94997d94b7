import Foundation
import RACBindings

extension TodoRequests {
    /// Returns the command that imports a file. It reports its progress, and its value is the number of todos.
    ///
    /// Other requests are performed while the file is read. The insertion waits for its turn among them.
    ///
    /// - Parameters:
    ///   - list: The list that receives the todos.
    ///   - database: The database of the list.
    ///   - insert: The command of the history that inserts the todos.
    func importing(
        into list: Property<TodoList.ID?>,
        of database: TodoDatabase,
        by insert: Command<StagedImport, Void, TodoError>
    ) -> Command<URL, Int, TodoError> {
        let repeated = Subject<URL, Never>()
        let command = Command<URL, Int, TodoError>.reportingProgress(
            enabled: list.mapped { $0 != nil },
            scheduler: scheduler
        ) { [self] file, report in
            guard let list = list.value else { return .empty }
            let run = ImportRun(report)
            return database.stage(file, for: list, run)
                .concatMap { [self] staged in perform(insert, staged).then { .just(staged.count) } }
                .doFailed { [problem] error in
                    database.discard(run)
                    problem.value = TodoProblem(error: error) {
                        repeated.send(file)
                        return .empty
                    }
                }
                .doCompleted { [problem] in problem.value = nil }
                .onDispose {
                    if run.cancel() { database.discard(run) }
                }
        }
        repeated.bind(to: command)
        return command
    }
}
