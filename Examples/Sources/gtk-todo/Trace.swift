import Foundation
import GTKToolkit
import RACBindings
import TodoLists

/// Prints the state of the windows' widgets for a reader who cannot see them: a line for each change.
@MainActor
final class Trace {
    private let output = TraceOutput()
    private var leaks: LeakRecorder { output.leaks }
    private var windows = 0

    /// Prints the changes of a window until it is closed. Each line begins with the number of the window.
    func follow(_ window: TodoWindow, _ content: TodoContent) {
        windows += 1
        let number = windows
        watch(window, content)
        // Most lines depend on several widgets, and positions are known only after drawing.
        var shown: [String: String] = [:]
        window.frame.frames.onMain
            .subscribe { [weak frame = window.frame] in
                guard frame?.isVisible == true else { return }
                for (name, state) in Self.states(of: window) where shown[name] != state {
                    shown[name] = state
                    TraceOutput.show("\(number) \(name): \(state)")
                }
            }
            .add(to: window.frame.lifetime)
    }

    private static func states(of window: TodoWindow) -> [(String, String)] {
        let rows = window.todos.shownContents.compactMap { $0 as? TodoRow }
        let lists = window.lists.shownContents.compactMap { $0 as? SidebarRow }
        let texts: [(String, String)] = [
            ("lists", lists.map(\.line).joined(separator: ", ")),
            ("title", "\(window.title.text), \(window.subtitle.text)"),
            ("todos", rows.prefix(8).map(\.line).joined(separator: ", ")),
            ("undo", window.undoButton.isSensitive ? window.undoButton.tooltip : "disabled"),
            ("redo", window.redoButton.isSensitive ? window.redoButton.tooltip : "disabled"),
            ("hint", window.pages.visiblePage == "hint" ? window.hintTitle.text : ""),
            (
                "notes",
                window.detailPages.visiblePage == "notes" ? window.notes.text.replacing("\n", with: " / ") : "none"
            ),
            ("problem", window.notice.isRevealed ? window.noticeTitle.text : ""),
            ("importing", window.importBar.isRevealed ? "yes" : "no"),
            ("renaming", lists.first { $0.pages.visiblePage == "editor" }?.editor.text ?? ""),
            ("editing", rows.first { $0.pages.visiblePage == "editor" }?.editor.text ?? ""),
        ]
        var widgets: [(String, Widget)] = [
            ("new todo", window.newTodo), ("new list", window.newList), ("search", window.search),
            ("notes", window.notes),
            ("undo", window.undoButton), ("redo", window.redoButton), ("retry", window.retry),
            ("cancel import", window.cancelImport),
        ]
        for row in rows.prefix(8) {
            widgets += [("row \(row.title.text)", row.title), ("mark \(row.title.text)", row.done)]
        }
        for list in lists { widgets.append(("list \(list.name.text)", list.name)) }
        let places = widgets.compactMap { name, widget in
            window.frame.middle(of: widget).map { ("place of \(name)", "\($0.x) \($0.y)") }
        }
        return texts + places
    }

    private func watch(_ window: TodoWindow, _ content: TodoContent) {
        leaks.watch(window.frame)
        leaks.watch(window.todos)
        leaks.watch(window.lists)
        leaks.watch(window.newTodo)
        leaks.watch(window.notes)
        leaks.watch(window.search)
        leaks.watch(content)
        leaks.watch(content.model)
        leaks.watch(content.model.todos)
        leaks.watch(content.model.add)
        leaks.watch(content.model.undo)
    }

    /// Waits until all objects are released, and prints the objects that are not released.
    func finish(_ loop: MainLoop) {
        output.finish(loop)
    }
}

extension TodoRow {
    fileprivate var line: String { "\(done.isOn ? "[x]" : "[ ]") \(title.text)" }
}

extension SidebarRow {
    fileprivate var line: String { count.text.isEmpty ? name.text : "\(name.text) \(count.text)" }
}
