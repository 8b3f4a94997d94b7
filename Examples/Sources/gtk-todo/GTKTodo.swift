import ArgumentParser
import Foundation
import GTKToolkit
import Inspection
import RACBindings
import TodoLists

/// Keeps lists of todos, with a window.
@main
struct GTKTodo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gtk-todo",
        abstract: "Keeps lists of todos, with a window.",
        discussion: """
            Several windows and several programs can use one file at the same time. All of them show each change.

            Exit status: 0 when the last window is closed, 66 if the file cannot be used, 69 if there is no screen.
            """
    )

    @Argument(help: "The file of the todos. It is created if it does not exist.", completion: .file())
    var file = "todos.sqlite"

    @Flag(help: "Show the window in dark colours.")
    var dark = false

    @Flag(help: "Print a line for each change of the windows, and at the end the objects that are not released.")
    var trace = false

    @OptionGroup
    var inspection: InspectionOptions

    func run() throws {
        // GTK belongs to the main thread. When GTK's loop serves the main actor, the main actor runs on that thread as well.
        try MainActor.assumeIsolated { try runOnMain() }
    }

    @MainActor
    private func runOnMain() throws {
        guard let application = Application(named: "org.example.gtk-todo") else {
            complain("there is no screen: GTK can open no display")
            throw ExitCode(69)
        }
        application.setDark(dark)
        application.addStyles(PackageResources.TodoWindow_css)
        for (key, action) in [
            ("<Control><Shift>n", "win.new-window"), ("<Control>n", "win.add"), ("<Control>o", "win.import"),
            ("<Control>f", "win.search"), ("<Control>w", "window.close"),
        ] {
            application.setKey(key, for: action)
        }
        let database: TodoDatabase
        do {
            database = try TodoDatabase(path: file)
        } catch {
            complain("\(file): \(error.localizedDescription) \(error.advice)")
            throw ExitCode(66)
        }

        let following = database.followOtherProcesses()
        defer { following.dispose() }
        let recorder = inspection.recorder
        let writing = try inspection.write(recorder, program: "gtk-todo")
        defer { writing.dispose() }
        let trace = trace ? Trace() : nil
        let windows = TodoWindows(database, in: application, recorder: recorder, trace: trace)
        let session = application.emissions(of: "activate").subscribeOnMain { windows.open() }
        application.run()
        session.dispose()
        trace?.finish(application.loop)
    }
}

private func complain(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
}
