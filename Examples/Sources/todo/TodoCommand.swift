import ArgumentParser
import Foundation
import Inspection
import RACBindings
import TerminalDrawing
import TodoLists
import UnixSignals

/// Keeps lists of todos in a file.
@main
struct TodoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo",
        abstract: "Keeps lists of todos in a file, which several programs can use at the same time.",
        discussion: """
            At a terminal, keys change the todos. The last line shows the keys. With input from elsewhere it performs one command \
            a line, and prints a confirmation after each change has been committed:

              add TEXT, edit N TEXT, notes N TEXT, done N, undone N, up N, down N, delete N, list, search TEXT
              lists, new-list NAME, use NAME, rename-list NAME, delete-list NAME
              import FILE, undo, redo, retry, wait TEXT (until a todo with this text is shown)

            N is the number in the list, or in the result of the last search.

            Exit status: 0 done, or quit; 1 a line was not performed, or the last change not written; 64 wrong usage; 66 the file cannot be opened; 74 the input \
            cannot be read; 128 and its number after a Unix signal.
            """
    )

    @Argument(help: "The file of the todos. It is created if it does not exist.", completion: .file())
    var file = "todos.sqlite"

    @Option(help: "Seconds to wait for another program that has locked the file.")
    var patience = 2.0

    @Flag(help: "Measure the import and the search of 100,000 todos in a new file, and end.")
    var measure = false

    @OptionGroup var inspection: InspectionOptions

    func validate() throws {
        guard patience >= 0, patience.isFinite else { throw ValidationError("--patience must not be negative.") }
        if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) != 1, !measure {
            throw ValidationError("The output is not a terminal. Pipe lines into this program instead.")
        }
    }

    @MainActor
    func run() async throws {
        if measure { return try await TodoMeasurement().run() }
        let database = try open()
        let recorder = inspection.recorder
        let writing = try inspection.write(recorder, program: "todo")
        defer { writing.dispose() }
        let model = TodoModel(database: database, recorder: recorder)
        let following = database.followOtherProcesses()
        defer { following.dispose() }
        if isatty(STDIN_FILENO) == 1, let screen = TerminalScreen() {
            try await show(model, on: screen)
        } else {
            try await performLines(model)
        }
    }

    private func open() throws -> TodoDatabase {
        do throws(TodoError) {
            return try TodoDatabase(path: file, patience: .seconds(patience))
        } catch {
            complain(error.localizedDescription)
            throw ExitCode(66)
        }
    }

    /// Shows the todos, and performs the actions of keys.
    @MainActor
    private func show(_ model: TodoModel, on screen: TerminalScreen) async throws {
        let keyboard = TodoKeyboard(model)
        let bag = DisposableBag()
        let size = MutableProperty(screen.size)
        let ending = Ending(keyboard.quits.signal)
        KeyReader.keys(of: screen.keys, on: QueueScheduler(label: "todo keys"))
            .deliverOnMain()
            .concatMap { keyboard.press($0) }
            .subscribe { _ in }
            .add(to: bag)
        UnixSignals.received([SIGWINCH]).map { _ in screen.size }.bind(to: size).add(to: bag)
        screen.enter()
        let views = TodoView.following(model, keyboard, size: size).signal.take(until: ending.signal)
        for await view in views.values(.bufferingNewest(1)) {
            screen.draw(view.lines, size: view.size) { ending.hasCome }
        }
        // Typed notes, and requests that wait, are written before the program ends.
        model.cancelImport.execute()
        // The run begins on the queue of the database. When it has ended, the requests before it have begun, and `isWriting` counts them.
        await model.saveNotes.execute().ignoreFailure().completion()
        _ = await model.isWriting.filter { !$0 }.firstValue()
        ending.stopListening()
        screen.leave()
        bag.dispose()
        if let problem = model.problem.value {
            complain(problem.error.localizedDescription)
            throw ExitCode(1)
        }
        if let number = ending.unixSignal { throw ExitCode(128 + number) }
    }

    /// Performs the lines of the input, one after the other.
    @MainActor
    private func performLines(_ model: TodoModel) async throws {
        // Todos are added to the list that the model shows.
        _ = await model.shownList.filter { $0 != nil }.firstValue()
        let script = TodoScript(model)
        var status: Int32 = 0
        let lines = FileHandle.standardInput.lines(invalidUTF8: .isReplaced, on: QueueScheduler(label: "todo input"))
            .filter { !$0.isEmpty }
        do throws(FileReadError) {
            for try await line in lines.values {
                do {
                    let printed = try await script.perform(ScriptLine(line))
                    FileHandle.standardOutput.write(Data(printed.map { $0 + "\n" }.joined().utf8))
                } catch {
                    complain("\(line.prefix(60)): \(message(of: error))")
                    status = 1
                }
            }
        } catch {
            complain(error.localizedDescription)
            throw ExitCode(74)
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func message(of error: any Error) -> String {
        switch error {
        case TodoScript.Failure.todo(let error): error.localizedDescription
        case TodoScript.Failure.message(let text): text
        case is ScriptLine.NotUnderstood: "this is not understood"
        default: error.localizedDescription
        }
    }

    private func complain(_ text: String) {
        FileHandle.standardError.write(Data("todo: \(text)\n".utf8))
    }
}
